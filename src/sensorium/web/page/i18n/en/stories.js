// @ts-check
// A story as a campaign.
export default {
  'stories.eyebrow': 'A story as a campaign',
  'stories.lead': 'Win or lose, it goes on. Who lives carries on to the next chapter, who falls is followed by somebody of another name, and what came of one chapter changes the next.',
  'stories.promise': 'One chapter after another, with the same men. A chapter that is lost ends nothing.',
  'stories.next': 'What comes next',
  'stories.chapter': 'Chapter {n} of {of}',
  'stories.brief': 'To the briefing',
  'stories.back': 'Back to the game',
  'stories.sofar': 'The story so far',
  'stories.end': 'What became of it',
  'stories.again': 'Begin again',
  'stories.anew': 'Begin again …',
  'stories.anew.about': 'The story so far stays in the record, but it is not gone on with.',
  'stories.anew-now': 'Yes, from the first chapter',
  'stories.men': 'The men',
  'stories.roll': 'The fallen',
  'stories.files': 'The record of all stories',
  'stories.files.about': 'This browser keeps one record of all stories. Save it as a file to go on elsewhere.',
  'stories.save': 'Save the record',
  'stories.load': 'Open a record',
};
