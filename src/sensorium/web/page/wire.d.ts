// Made from src/sensorium/table/wire.py by tools/wire_types.py; do not edit.

export type Side = "marine" | "stealer";

export type Seat = "marine" | "stealer" | "spectator";

export type Facing = "N" | "E" | "S" | "W";

export type FilmView = "all" | "marine" | "stealer" | "spectator";

/** A named part of the board that the mission speaks of. */
export interface Area {
  name: string;
  squares: string[];
}

/** How often the marines win when normal meets normal. */
export interface Balance {
  marine: number;
  games: number;
  range?: [number, number];
}

export interface BoardPlan {
  widths: number[];
  heights: number[];
  squares: Square[];
  entries: Entry[];
  exits: Exit[];
  walls: [string, string][];
  areas: Area[];
}

/**
 * What stands on a psychic card. `name` is how choices and hands call it; `icon` the colour it counts as in a
 * force battle, `none` where it counts as none; `aim`: self, sight, blind, free, or nothing where it is
 * played and not cast; `rule`: what it does.
 */
export interface CardFace {
  name: string;
  power: string;
  suit: string;
  icon: string;
  cost: number;
  aim: string;
  range?: number;
  steps?: number;
  strength?: number;
  rule?: string;
}

/** A mission text as it was read; no card where it cannot be. */
export interface DraftCard {
  findings: Finding[];
  card?: MissionCard;
}

/** A stealer entry area: off the board at `x`, `y`, leading onto `square`. */
export interface Entry {
  name: number;
  x: number;
  y: number;
  square: string;
  deck?: number;
}

export interface Exit {
  x: number;
  y: number;
  square: string;
  deck?: number;
}

/**
 * What `sensorium mission check` says of a line. With an `error` it cannot be played. `whats` and `advices`
 * have it in other languages.
 */
export interface Finding {
  level: "advice" | "error" | "warning";
  line: number;
  what: string;
  advice: string;
  whats?: { [key: string]: string };
  advices?: { [key: string]: string };
}

/** A lesson on its shelf. `board`: where it is taught. */
export interface LessonCard {
  id: string;
  name: string;
  about: string;
  group: string;
  side: Side;
  minutes: number;
  opponent: string;
  clock: string;
  board: BoardPlan;
  translations?: { [key: string]: { [key: string]: string } };
}

/** How far a lesson has come: what is to be done now, and what is pointed at (squares, pieces, buttons). */
export interface LessonFace {
  step: number;
  steps: number;
  say: string;
  point?: string[];
  done?: boolean;
  next?: string;
  lost?: boolean;
}

export interface Member {
  name: string;
  kind: string;
  role: string;
  equipment: string[];
}

export interface MissionCard {
  id: string;
  name: string;
  edition: string;
  rules: string;
  story: string;
  number: number;
  briefing: string;
  goals: { [key: string]: string };
  results: { [key: string]: string };
  objectives: string[];
  turns: number;
  squads: SquadCard[];
  blips: number;
  reinforcements: number[];
  arrivals: string;
  board: BoardPlan;
  next?: string;
  tale?: string;
  cards?: CardFace[];
  unsaid?: string[];
  balance?: Balance;
  rolled?: boolean;
  forces?: boolean;
  translations?: { [key: string]: { [key: string]: string } };
}

/** A mission that the server does not have: the name of its file, and the file's text. */
export interface MissionText {
  file: string;
  text: string;
}

/** Somebody who can sit at a table: `sergeant` with `easy`, `normal`, `hard`. */
export interface PlayerCard {
  name: string;
  about: string;
  sides: Side[];
  parameters: string[];
}

/**
 * `question`: of a ruling, which answers it. `at`: the chapter of the rulebook where it stands. The other
 * fields hold the same in other languages.
 */
export interface RuleCard {
  id: string;
  book: string;
  chapter: string;
  text: string;
  at: string;
  question?: string;
  chapters?: { [key: string]: string };
  texts?: { [key: string]: string };
  questions?: { [key: string]: string };
}

export interface SquadCard {
  name: string;
  side: Side;
  members: Member[];
}

/** A floor square. `mark` is the map's own: `.` floor, `+` door, `c` crates, `l` ladder … */
export interface Square {
  name: string;
  x: number;
  y: number;
  section: string;
  deck?: number;
  mark?: string;
}

/**
 * What the bot would say to the question after `at` answers. `did`: what was said in the game; `lines` and
 * `did_lines`: what is told of the one and of the other.
 */
export interface Advice {
  at: number;
  side: string;
  player: string;
  said: string;
  did?: string;
  same?: boolean;
  lines?: EventLine[];
  did_lines?: EventLine[];
}

/** What would a bot do after so many answers? */
export interface AdviceAsked {
  at: number;
}

/** The rolls of one side that could succeed or fail, against their odds; and all chance as luck for the marines. */
export interface DiceTally {
  rolls?: number;
  made?: number;
  expected?: number;
  luck?: number;
}

/** What there is to be seen of a game. `over`: it is finished, and nothing is hidden any more. */
export interface FilmCard {
  mission: MissionCard;
  seats: { [key: string]: string };
  over: boolean;
  views: FilmView[];
  winner?: string;
  seat?: string;
  share?: string;
  lost?: Stopped;
  unlike?: boolean;
}

/**
 * A moment of a game: how things stood after so many answers (`at`), and what led there.
 *
 * The first frame has the whole `scene`; every other has the `patch` that makes its scene of the one before it,
 * and none where nothing has changed. `who` and `said` are empty where this view does not tell.
 */
export interface Frame {
  at: number;
  turn: number;
  side: string;
  who?: string;
  said?: string;
  hint?: boolean;
  act?: boolean;
  events?: EventLine[];
  scene?: Scene;
  patch?: Patch;
}

/** An act that moved the chances much: from the answer `at` to the answer `end`. */
export interface Moment {
  at: number;
  end: number;
  turn: number;
  side: string;
  change: number;
  luck: number;
  error: number;
  lines: EventLine[];
}

/**
 * A new table that begins after so many answers of this game. `side`: one's own; `player`: who has the
 * other.
 */
export interface PlayOn {
  at: number;
  side: Side;
  player: string;
}

/** What the judge says of the game after so many answers (`at`). Chances are the marines', from 0 to 1. */
export interface Point {
  at: number;
  who: string;
  chance: number;
  error?: number;
  known?: [number, number];
  known_error?: [number, number];
  change?: number;
  luck?: boolean;
  roller?: string;
  odds?: number;
  made?: boolean;
  act?: boolean;
}

/** `state`: none, waiting, running, done, cancelled, failed. `done` of `of` answers are judged. */
export interface Review {
  state: string;
  done?: number;
  of?: number;
  points?: Point[];
  moments?: Moment[];
  dice?: { [key: string]: DiceTally };
  luck?: number;
  play?: { [key: string]: number };
  measured?: number;
  error?: string;
}

/** Why a game of an older version cannot go on: from this turn on it would go otherwise than recorded. */
export interface Stopped {
  turn: number;
  side: string;
  version: number;
  today: number;
  text: string;
}

/**
 * A journey's text, none for a new one, and what is done next: a line of its log; `roll`, what chance brings;
 * or the log of the board that was played. With nothing of these, how it stands.
 */
export interface JourneyAsked {
  language?: string;
  text?: string;
  line?: string;
  log?: string;
}

/**
 * A board of the way: what it is made of, how it ended (crossed, killed, lost; nothing: not yet), and what it
 * cost.
 */
export interface JourneyBoard {
  number: number;
  tiles: string[];
  outcome?: string;
  kills?: number;
  dead?: string[];
}

/**
 * How a journey stands. `phase`: what is asked, take, tiles, lay, nest, game or over. `outcome`: won, lost,
 * given up. `mission`: the board that is to be played.
 */
export interface JourneyCard {
  text: string;
  phase: string;
  boards: JourneyBoard[];
  men: JourneyMan[];
  kills: number;
  outcome?: string;
  rating?: string;
  verdict?: string;
  drawn?: number[];
  choices?: JourneyChoice[];
  mission?: MissionText;
  plan?: BoardPlan;
}

/** A way to lay the tiles that were drawn: the line that decides it, and what it looks like. */
export interface JourneyChoice {
  line: string;
  board: BoardPlan;
}

/** One of the company. `left`: what is kept account of, and how much of it he has. */
export interface JourneyMan {
  name: string;
  kind: string;
  gear: string[];
  left: { [key: string]: number };
  fell?: number;
  kills?: number;
}

/** A text, and what is to be changed in it. */
export interface MakeAsked {
  file: string;
  text: string;
  edits?: MakeEdit[];
}

/** A text as it stands. `data`: what it says, absent where it is no TOML. `refused`: why nothing was changed. */
export interface MakeDesk {
  text: string;
  findings: MakeFinding[];
  data?: { [key: string]: any };
  said?: MakeSaid[];
  laid?: MakeLaid[];
  card?: MissionCard;
  refused?: string;
  refusals?: { [key: string]: string };
}

/**
 * A change of one value, line or table of the text, or of all squares; `value`: what is set, the keys of a new
 * table, the place to which a table is moved, or how far the board is shifted to the right and down.
 */
export interface MakeEdit {
  op: "add" | "move" | "remove" | "set" | "shift";
  path: (string | number)[];
  value?: any;
}

export interface MakeField {
  key: string;
  kind: string;
  options?: string[];
  needed?: boolean;
}

/** What is found, and where it lies: in which key, on which squares. */
export interface MakeFinding {
  level: "advice" | "error" | "warning";
  line: number;
  what: string;
  advice: string;
  whats?: { [key: string]: string };
  advices?: { [key: string]: string };
  path?: (string | number)[];
  squares?: string[];
}

/** All that the editor's forms offer; it does not change while the server runs. */
export interface MakeForm {
  sheets: MakeSheet[];
  conditions: MakePart[][];
  effects: MakePart[][];
  rules: string[];
  kinds: string[];
  gear: string[];
  box: MakePiece[];
  features: { [key: string]: string };
  entries: string;
  letters: string;
  blank: { [key: string]: string };
}

/**
 * A piece of the box as it lies: `number` among those of the file; floor, open ends with the way they point (of
 * eight, clockwise from north), and entry areas and exits beside it.
 */
export interface MakeLaid {
  number: number;
  deck: number;
  section: string;
  floor: [number, number][];
  ends: [number, number, number][];
  rim: [number, number, string][];
}

/** A word of the language, or in its place an operand: a number, an area, a name … */
export interface MakePart {
  word?: string;
  operand?: string;
  spare?: boolean;
}

/** A piece of the box; `rim`: what an entry area or an exit is drawn as. `turns`: north, east, south, west. */
export interface MakePiece {
  name: string;
  turns: MakeShape[];
  rim?: string;
}

/** A condition in words, by language. */
export interface MakeSaid {
  path: (string | number)[];
  texts: { [key: string]: string };
}

/** A piece of the box, turned one way. */
export interface MakeShape {
  floor: [number, number][];
  ends: [number, number, number][];
  exits: [number, number][];
}

/**
 * A table of the file. `free`: its keys are names, and its values of this kind. `fresh`: what new tables begin
 * with.
 */
export interface MakeSheet {
  name: string;
  fields: MakeField[];
  many?: boolean;
  free?: string;
  fresh?: { [key: string]: any }[];
}

/**
 * Games between bots, to see whether a mission is fair. `state`: waiting, running, done, cancelled, failed.
 * Turns, kills and losses are means of one game; `interval` is where the marines' share of wins lies, with 95 %
 * confidence.
 */
export interface Trial {
  state: string;
  of: number;
  games?: number;
  marine?: number;
  stealer?: number;
  draws?: number;
  interval?: [number, number];
  turns?: number;
  kills?: number;
  losses?: number;
  deaths?: { [key: string]: number };
  error?: string;
}

export interface TrialAsked {
  file: string;
  text: string;
  games?: number;
}

export interface TrialLink {
  token: string;
}

/** What this piece could do, were it activated or given command points: every `said` may be sent as an answer. */
export interface AskActions {
  type: "actions";
  id: number;
  piece: string;
}

/** What would a bot do here? Only against a bot, and only of who is asked; the log tells that it was asked for. */
export interface AskHint {
  type: "hint";
  id: number;
  n: number;
}

export interface AskReach {
  type: "reach";
  id: number;
  piece: string;
}

/** The last turn of the other side, as this seat saw it; for spectators the last turn that is over. */
export interface AskRecall {
  type: "recall";
  id: number;
}

export interface AskSight {
  type: "sight";
  id: number;
  piece: string;
}

/**
 * Whether that is allowed: an answer (`said`), or one that nobody has put into words yet, in the fields of a
 * choice: which `piece` would do what (`skill`), where, at whom, turned which way; `direction`: of a step.
 */
export interface AskWhy {
  type: "why";
  id: number;
  said?: string;
  piece?: string;
  skill?: string;
  square?: string;
  target?: string;
  facing?: string;
  direction?: string;
}

/** Answers in the notation, given one after another until something interrupts. `n`: the update they answer. */
export interface Give {
  type: "answer";
  id: number;
  n: number;
  said: string[];
}

/** Whether this page can be seen. Against a bot the clock stands while no page of the marine seat can. */
export interface Looking {
  type: "looking";
  id: number;
  looking: boolean;
}

/** Decline this and what follows: `once`, for the rest of this `piece`'s activation, or this `turn`. */
export interface Pass {
  type: "pass";
  id: number;
  n: number;
  until: "once" | "piece" | "turn";
}

/** Stop or start the clock. Only where a bot or the same person sits opposite, or both agree. */
export interface Pause {
  type: "pause";
  id: number;
  paused: boolean;
}

/**
 * When the marine player wants to be asked about what he may do in the enemy turn.
 *
 * `always`: whenever the rules give him an opening. `useful`: where he has points for it, about a stealer that
 * lives, or to clear a jam. `attacks`: where he can shoot or strike. `hold`: not at all until this turn ends;
 * then it is as it was before.
 */
export interface Reactions {
  type: "reactions";
  id: number;
  ask: "always" | "attacks" | "hold" | "useful";
}

/** The same mission again, with the sides swapped or not; the other seat's link comes by `presence`. */
export interface Rematch {
  type: "rematch";
  id: number;
  swap?: boolean;
}

/**
 * A new link in the place of one that others have seen.
 *
 * `seat`: one's own (`reply.token`); the old one leads nowhere as soon as the new one is used. `invitation`: the
 * host's to his guest, while the guest has not sat down. `spectator`: to watch. These two come by `presence`.
 */
export interface Renew {
  type: "renew";
  id: number;
  what: "invitation" | "seat" | "spectator";
}

export interface Undo {
  type: "undo";
  id: number;
  n: number;
}

/**
 * A block of a chapter. `text` and `rows` hold the marks of Markdown; addresses in them are those of the page.
 * `at`: the anchor of a heading, the name of a case. `pair`: the case that stands beside it. `rules`: those of a
 * section, which close it.
 */
export interface BookBlock {
  kind: "case" | "code" | "heading" | "list" | "rules" | "table" | "text";
  text?: string;
  level?: number;
  at?: string;
  rows?: string[][];
  cites?: string[];
  edition?: string;
  pair?: BookBlock;
  rules?: RuleLine[];
}

/** A book and its chapters; the first is its opening, or all of it. */
export interface BookContents {
  book: string;
  chapters: ChapterTitle[];
}

/**
 * A case as a board and its steps, and its `text`. One about a `paper` (force, auction, tiles, campaign,
 * journey) has a `sheet` in place of a board; one about a ship has the board of that ship.
 */
export interface CaseFilm {
  id: string;
  title: string;
  rules: string;
  cites: string[];
  text: string;
  steps: CaseStep[];
  board?: BoardPlan;
  scene?: Scene;
  cards?: CardFace[];
  players?: string[];
  over?: boolean;
  paper?: string;
  sheet?: CaseSheet;
}

/**
 * A table that begins after so many steps of a case. `player`: who has the other side, `human` for two at one
 * screen.
 */
export interface CasePlay {
  case: string;
  at: number;
  side: Side;
  player: string;
}

/** What a case shows that has no pieces: tiles as they lie, bids, a force or a roster. */
export interface CaseSheet {
  ship: ShipScene;
  bidding?: boolean;
  sealed?: { [key: string]: number };
  chosen?: string[];
  fallen?: string[];
  counts?: { [key: string]: number };
  drawn?: ShipTile[];
  link?: string;
  winner?: string;
}

/**
 * A line of a case's script: a move (`>`) with its dice, a move that is refused (`x`) and by which rule, a fact
 * (`=`) or what is not so (`!`). `events` and `patch`: what happened and changed with it. `sheet`: what has
 * changed where there are no pieces.
 */
export interface CaseStep {
  kind: "!" | "=" | ">" | "x";
  text: string;
  dice?: string;
  rule?: string;
  why?: string;
  events?: EventLine[];
  patch?: Patch;
  over?: boolean;
  sheet?: CaseSheet;
}

/** A chapter in one language. `told`: whether it is in the language that was asked for. */
export interface ChapterPage {
  id: string;
  book: string;
  title: string;
  told: boolean;
  blocks: BookBlock[];
  before?: ChapterTitle;
  after?: ChapterTitle;
}

/** `id`: of the chapter, as its address has it. `part`: of the book, empty where it has none. */
export interface ChapterTitle {
  id: string;
  title: string;
  part?: string;
}

/** `at`: a rule's id, the anchor of a section or the name of a case in `chapter`, which is called `title`. */
export interface RuleFound {
  kind: "case" | "rule" | "text";
  chapter: string;
  title: string;
  book: string;
  at: string;
  text: string;
}

/**
 * What the catalogue says under an id. `table`: its cells, the names of its columns first. `other`: what
 * stands in its place where other rules are played; the case `pair` of the chapter `beside` shows both.
 */
export interface RuleLine {
  id: string;
  book: string;
  kind: string;
  text: string;
  question?: string;
  table?: string[][];
  other?: RuleLine[];
  beside?: string;
  pair?: string;
}

/** The psychic cards, as far as this viewer may know them. */
export interface Cards {
  hand: string[];
  known: string[];
  held: number[];
  deck: number;
  discards: string[];
}

/** Command points. `drawn` and `left` only for those who may know them. */
export interface Command {
  spent: number;
  drawn?: number;
  left?: number;
}

export interface Door {
  square: string;
  open: boolean;
  locked?: boolean;
}

/** What a psychic card has left on the deck, or beside its psyker. */
export interface Effect {
  effect: string;
  squares: string[];
  side: string;
  steps: number;
  piece?: string;
}

/** Something that happened: its kind, its facts (the words of the notation), and the sentence for the log. */
export interface EventLine {
  kind: string;
  facts: { [key: string]: string | number | boolean | number[] };
  text: string;
  turn?: number;
  side?: string;
  sort?: string;
}

/**
 * What stands on a square and is no piece: `crates` `bulkhead` `tank` `generator` `rubble` `field`.
 *
 * A ladder that has been destroyed is a `pit` above, and a `ladder` that is `damaged` below.
 * `work`: something to be operated there; its `name`, and how often it has been, `done` of `of`.
 */
export interface Fixture {
  square: string;
  kind: string;
  damaged?: boolean;
  name?: string;
  done?: number;
  of?: number;
}

/**
 * One way the game can end, and how near it is: `done` of `of` where that can be counted, and of what if
 * that is `turns` or `losses`.
 *
 * `areas` are the named parts of the board that it is about, `squares` what of it lies in none of them.
 */
export interface Goal {
  side: string;
  text: string;
  holds?: boolean;
  done?: number;
  of?: number;
  unit?: string;
  areas?: string[];
  squares?: string[];
}

/**
 * What has changed of a scene since the message before. A field that is absent is as it was.
 *
 * Lists are replaced whole, but for pieces and doors. Those are known by their `name` and `square`: one that has
 * changed takes the place of the old one, new ones come after the rest, and those that are `gone` are taken away
 * first. `order`, where there is one, says in which order the pieces then stand.
 */
export interface Patch {
  turn?: number;
  turns?: number;
  side?: string;
  phase?: string;
  active?: string;
  pieces?: Piece[];
  gone?: string[];
  order?: string[];
  doors?: Door[];
  gone_doors?: string[];
  fixtures?: Fixture[];
  burning?: string[];
  barriers?: string[];
  hazards?: string[];
  sealed?: number[];
  closed?: number[];
  command?: Command;
  kills?: number;
  losses?: number;
  exited?: number;
  pile?: number;
  brought?: number;
  used?: number[];
  reinforcements?: number;
  goals?: Goal[];
  winner?: string;
  ending?: string;
  cause?: string;
  reason?: string;
  traces?: { [key: string]: string[] };
  record?: Service[];
  cards?: Cards;
  effects?: Effect[];
  total?: number;
}

/**
 * A piece on the deck, at an entry area, waiting, carried, or dead (marines only: the squad's cards show them).
 *
 * `where`: `board`, `entry`, `waiting`, `hand` (drawn and not yet placed), `carried`, `gone`, `dead`.
 */
export interface Piece {
  name: string;
  kind: string;
  role: string;
  side: string;
  where: string;
  square?: string;
  entry?: number;
  facing?: string;
  ap?: number;
  full?: number;
  used?: boolean;
  equipment?: string[];
  states?: string[];
  ammo?: number;
  reloads?: number;
  fired?: number;
  psi?: number;
  casts?: number;
  mastery?: number;
  value?: number;
  code?: string;
  holder?: string;
  squad?: string;
  hits?: number;
  cover?: string[];
  skills?: { [key: string]: string };
}

/** Everything one viewer may know of the game at this moment. */
export interface Scene {
  turn: number;
  turns: number;
  side: string;
  phase: string;
  active: string;
  pieces: Piece[];
  doors: Door[];
  fixtures: Fixture[];
  burning: string[];
  barriers: string[];
  hazards: string[];
  sealed: number[];
  closed: number[];
  command: Command;
  kills: number;
  losses: number;
  exited: number;
  pile: number;
  brought: number;
  used: number[];
  reinforcements: number;
  goals: Goal[];
  winner?: string;
  ending?: string;
  cause?: string;
  reason?: string;
  traces?: { [key: string]: string[] };
  record?: Service[];
  cards?: Cards;
  effects?: Effect[];
  total?: number;
}

/** Who sits where. */
export interface SeatFace {
  side: string;
  player: string;
  here: boolean;
  hurried?: boolean;
}

/**
 * What a piece has done in a game that is over. `kills`: a blip counts as many models as it was worth.
 * `fights`: close assaults. `fate`: `dead`, `left` the board, or nothing: still there.
 */
export interface Service {
  name: string;
  kills?: number;
  shots?: number;
  hits?: number;
  jams?: number;
  flames?: number;
  fights?: number;
  fights_won?: number;
  powers?: number;
  casts?: number;
  works?: number;
  fate?: string;
  turn?: number;
  how?: string;
  by?: string;
}

/** What the set-up waits for. Who has bid is told to nobody but himself. */
export interface ShipAsked {
  kind: string;
  who: string[];
  yours: boolean;
  said?: string;
  places?: ShipPlace[];
  gates?: ShipGate[];
  lowest?: number;
  highest?: number;
  bids?: string[];
  sealed?: number;
  least?: number;
}

/** A stealer entry area; `said` where the marine player may name it now. */
export interface ShipEntry {
  number: number;
  x: number;
  y: number;
  named?: boolean;
  said?: string;
}

/** The force as far as it is chosen. What can be added to it is told to its buyer alone, and only while he buys. */
export interface ShipForce {
  name: string;
  points: number;
  price: number;
  time: number;
  seconds: number;
  squads: ShipSquad[];
  offers?: ShipOffer[];
  times?: ShipOffer[];
  ready?: ShipOffer[];
  link?: string;
  use?: string;
  missing?: string;
}

/** Where a marines' corridor can be attached: its squares from the board outwards. */
export interface ShipGate {
  said: string;
  squares: [number, number][];
}

/** What somebody said or chance brought: `facts` by the kind (see docs/protocol.md). */
export interface ShipLine {
  who: string;
  kind: string;
  facts?: { [key: string]: string | number };
  names?: { [key: string]: string };
}

export interface ShipMarine {
  name: string;
  kind: string;
  rank: { [key: string]: string };
  arms: { [key: string]: string };
  offers?: ShipOffer[];
}

/** Something of the force list. `rule`: why it cannot be had now; empty: it can. `count`: how many he has. */
export interface ShipOffer {
  said: string;
  word: string;
  names: { [key: string]: string };
  price: number;
  rule?: string;
  count?: number;
  away?: boolean;
}

/** A legal place for the tile that is to be laid. */
export interface ShipPlace {
  said: string;
  tile: ShipTile;
  joins?: number;
}

export interface ShipScene {
  tiles: ShipTile[];
  left: number;
  drawn?: ShipTile;
  aside?: number[];
  corridors?: [number, number][][];
  entries?: ShipEntry[];
  dice?: number[];
  first?: string;
  scenario?: string;
  bids?: [number, number][];
  marine?: string;
  force?: ShipForce;
  briefing?: { [key: string]: string };
  goals?: { [key: string]: { [key: string]: string } };
  most?: number;
  total?: number;
}

export interface ShipSquad {
  name: string;
  names: { [key: string]: string };
  price: number;
  marines: ShipMarine[];
  drop?: string;
}

/** A tile as it lies, or as it was drawn: its map in the marks of mission files, turned as it lies. */
export interface ShipTile {
  number: number;
  names: { [key: string]: string };
  rows: string[];
  x: number;
  y: number;
  turn?: string;
}

/** The ship as it is now, all of it. */
export interface ShipUpdate {
  type: "built";
  n: number;
  scene: ShipScene;
  asked: ShipAsked;
  log: ShipLine[];
  can_undo?: boolean;
}

/** As `welcome`, at a table where a ship is made before the game; it is followed by `built` in place of `update`. */
export interface ShipWelcome {
  type: "ship";
  n: number;
  table: string;
  seat: Seat;
  you: string;
  seats: SeatFace[];
  scene: ShipScene;
  asked: ShipAsked;
  log: ShipLine[];
  can_undo?: boolean;
  links?: { [key: string]: string };
  rematch?: string;
}

/**
 * The record of all stories, empty where there is none; of which one is asked; and what is done next: it is begun,
 * or the log of the chapter that was played is counted. With nothing of these, how it stands.
 */
export interface StoryAsked {
  story: string;
  language?: string;
  text?: string;
  begin?: boolean;
  log?: string;
}

/**
 * How a story stands. `phase`: new, game or over. `words` and `changes`: what the last chapter has made of
 * the next. `ending`: of a story that is told.
 */
export interface StoryCard {
  text: string;
  story: string;
  title: string;
  phase: string;
  chapters: StoryChapter[];
  men?: StoryMan[];
  times?: number;
  words?: string;
  changes?: string[];
  ending?: string;
  mission?: MissionText;
  card?: MissionCard;
}

/** `winner`: marine, stealer or draw; nothing: it is not played yet. `came`: what came of it. */
export interface StoryChapter {
  mission: string;
  name: string;
  winner?: string;
  turn?: number;
  came?: string;
  dead?: string[];
}

/** Somebody of a story. `fell`: in which chapter; 0: he is alive. `told`: what is told of him. */
export interface StoryMan {
  member: Member;
  told: string[];
  fell?: number;
  kills?: number;
}

/** A campaign that is to be begun, or gone on with: `text` is then its file, which says all the rest itself. */
export interface NewWar {
  name?: string;
  language?: string;
  rules?: string;
  text?: string;
}

/** What the war waits for. Who has bid is told to nobody but himself. */
export interface WarAsked {
  kind: string;
  who: string[];
  yours: boolean;
  choices?: WarChoice[];
  said?: string;
  shares?: WarShare[];
  room?: number;
  lowest?: number;
  highest?: number;
  bids?: string[];
  sealed?: number;
  force?: ShipForce;
  opened?: boolean;
  bots?: boolean;
}

/** One legal answer, or a squad that may be named in one. `rule`: why it cannot be chosen; empty: it can. */
export interface WarChoice {
  said: string;
  word: string;
  rule?: string;
  count?: number;
}

/** A game of the war. `hidden`: its squads are the marine player's secret, and not told here. */
export interface WarGame {
  number: number;
  step: string;
  squads: string[];
  hidden?: boolean;
  winner?: string;
  dead?: string[];
  lost?: string[];
  used?: number;
  attacked?: boolean;
}

/** A line of the war's log: `facts` by the kind (see docs/protocol.md). */
export interface WarLine {
  who: string;
  kind: string;
  facts?: { [key: string]: string | number };
}

/** A marine of the roster. `cause`: of his death: battle, teleport, left behind; empty: he lives. */
export interface WarMan {
  name: string;
  kind: string;
  role: string;
  equipment: string[];
  rank: { [key: string]: string };
  arms: { [key: string]: string };
  games?: number;
  kills?: number;
  cause?: string;
  game?: number;
  squad?: string;
}

/** A man of a squad that is disbanded, and the squads he may join: what is said for each, by its name. */
export interface WarMove {
  name: string;
  joins: { [key: string]: string };
}

export interface WarScene {
  name: string;
  rules: string;
  step: string;
  squads: WarSquad[];
  fallen: WarMan[];
  games: WarGame[];
  ways: [string, string][];
  torpedoes: number;
  torpedoes_all: number;
  blips: number;
  total: number;
  bids?: [number, number][];
  marine?: string;
  time?: number;
  raid_lost?: boolean;
  cards?: boolean;
  winner?: string;
  tiles?: ShipTile[];
  corridors?: [number, number][][];
  entries?: ShipEntry[];
}

/** A squad that may be disbanded: `said`, and what is said of each of its men, with commas between them. */
export interface WarShare {
  squad: string;
  said: string;
  men: WarMove[];
}

export interface WarSquad {
  name: string;
  names: { [key: string]: string };
  men: WarMan[];
  state?: string;
  losses?: boolean;
}

/** The war as it stands now, all of it. */
export interface WarUpdate {
  type: "waged";
  n: number;
  scene: WarScene;
  asked: WarAsked;
  log: WarLine[];
  side?: string;
  can_undo?: boolean;
}

/** As `welcome`, in the war room of a campaign; it is followed by `waged` in place of `update`. */
export interface WarWelcome {
  type: "war";
  n: number;
  table: string;
  seat: Seat;
  you: string;
  seats: SeatFace[];
  scene: WarScene;
  asked: WarAsked;
  log: WarLine[];
  side?: string;
  can_undo?: boolean;
  links?: { [key: string]: string };
  rematch?: string;
}

/**
 * A force as a link or a text, and what is to be changed about it: as in a set-up (docs/protocol.md), and besides
 * `points 30` and `call Lantern Watch`. Nothing: an empty force.
 */
export interface ForceAsked {
  force?: string;
  said?: string[];
}

/** A force on the builder's desk. `refused`: why the last change was not made. */
export interface ForceCard {
  force: ShipForce;
  text: string;
  link: string;
  marines: number;
  sheets: SheetSquad[];
  faults?: ForceFault[];
  refused?: ForceFault;
  kills?: number;
}

/** What the list has against a force, or against a change of it. */
export interface ForceFault {
  rule: string;
  names?: { [key: string]: string };
  line?: number;
}

/** A mission with this force in the place of its marines: a built-in one by its id, or a text. */
export interface ForceUse {
  force: string;
  mission?: string;
  draft?: MissionText;
}

/**
 * A mission on a ship that nobody has seen. `games`: so many are played by bots to make it even; 0: as it falls.
 * `seed`: which ship; 0: any.
 */
export interface GenerateAsked {
  scenario: string;
  rules: string;
  language?: string;
  games?: number;
  seed?: number;
}

/** A scenario or a set of rules that can be asked for. */
export interface GenerateOffer {
  word: string;
  names: { [key: string]: string };
  about?: { [key: string]: string };
}

/** What a mission can be made of. */
export interface GenerateOffers {
  scenarios: GenerateOffer[];
  rules: GenerateOffer[];
  games: number[];
}

/**
 * `state`: waiting, running, done, cancelled, failed. `done` of `of` games are played. What is told of the
 * mission comes from `games` of them: the share of the marines, what is undecided counting half, and where it lies
 * with 95 % confidence; none: nobody knows.
 */
export interface Making {
  key: string;
  state: string;
  done?: number;
  of?: number;
  mission?: MissionText;
  games?: number;
  marine?: number;
  undecided?: number;
  share?: number;
  low?: number;
  high?: number;
  loose?: boolean;
  points?: number;
  blips?: [number, number];
  error?: string;
}

/** A line of the roster sheet: what he holds and how many boxes there are to cross. */
export interface SheetMarine {
  name: string;
  rank: { [key: string]: string };
  arms: { [key: string]: string };
  shots?: number;
  reloads?: number;
}

export interface SheetSquad {
  name: string;
  names: { [key: string]: string };
  price: number;
  marines: SheetMarine[];
  heraldry?: boolean;
}

/** Ways out of `total`. */
export interface Odds {
  total: number;
  kill: number;
  own_death?: number;
  tie?: number;
  jam?: number;
  needs?: number;
  dice?: number;
  risks?: { [key: string]: number };
  series?: number[];
  fall?: number;
  prone?: number;
}

/**
 * One legal answer. `said` is what the client sends back; it need not be read for anything.
 *
 * `group` says what sort of control it belongs to, and `skill` which of its buttons, where that is not the verb.
 */
export interface Choice {
  said: string;
  verb: string;
  group?: string;
  skill?: string;
  mode?: string;
  piece?: string;
  square?: string;
  target?: string;
  facing?: string;
  entry?: number;
  receiver?: string;
  down?: boolean;
  number?: number;
  card?: string;
  going?: string;
  cost?: number;
  cp?: number;
  psi?: number;
  base?: string;
  then?: string[];
  area?: string;
  fills?: string[];
  touched?: string[];
  answers?: { [key: string]: string[] };
  odds?: Odds;
  lost?: number;
  gives_up?: number;
}

/** A model of a blip that is turned over, of those that one side places or faces one after another. */
export interface Newcomer {
  name: string;
  kind: string;
  square?: string;
  squares?: string[];
  facing?: string;
  faces?: boolean;
}

/** The question the game waits for. `choices` only for the one who is asked. */
export interface Asked {
  kind: string;
  side: string;
  yours: boolean;
  text?: string;
  piece?: string;
  square?: string;
  model?: string;
  dice?: number[];
  against?: number[];
  choices?: Choice[];
  together?: Newcomer[];
  decline?: string;
  tie?: boolean;
}

export interface ClockFace {
  mode: string;
  seconds: number;
  allowed: number;
  runs: boolean;
  paused?: boolean;
}

/** The first message on a socket, and again after a gap that cannot be filled. */
export interface Welcome {
  type: "welcome";
  n: number;
  table: string;
  seat: Seat;
  mission: MissionCard;
  seats: SeatFace[];
  scene: Scene;
  asked: Asked;
  clock: ClockFace;
  log: EventLine[];
  can_undo?: boolean;
  links?: { [key: string]: string };
  rematch?: string;
  reactions?: string;
  stopped?: Stopped;
  lesson?: LessonFace;
  battle?: number;
}

/**
 * Something changed. `undone`: the log is to be cut back to this many lines before `events` are added.
 * Without a `patch` the scene is as it was.
 */
export interface Update {
  type: "update";
  n: number;
  events: EventLine[];
  asked: Asked;
  clock: ClockFace;
  patch?: Patch;
  can_undo?: boolean;
  undone?: number;
  reactions?: string;
  lesson?: LessonFace;
}

/**
 * One answer of a finished game, for stepping through it: who said what, what came of it, and how things stood.
 * Of a game that was stopped before its end, only what one's own seat could notice; `said` is empty where the other
 * side or chance answered.
 */
export interface Step {
  index: number;
  who: string;
  said: string;
  events: EventLine[];
  scene: Scene;
}

export interface Presence {
  type: "presence";
  n: number;
  seats: SeatFace[];
  clock?: ClockFace;
  links?: { [key: string]: string };
  places?: number;
  rematch?: string;
  trouble?: string;
  silent?: string;
}

/**
 * A square a piece can get to: what it costs, how it stands then, and the answers that take it there.
 *
 * `stops` counts the answers after which a roll, a reveal or a question will interrupt; 0: none foreseen. `halt`
 * is the square where that is.
 */
export interface Reach {
  square: string;
  cost: number;
  facing: string;
  said: string[];
  path: string[];
  turns?: [string, string][];
  stops?: number;
  halt?: string;
}

/** What a piece sees and what it may shoot at. */
export interface Sight {
  seen: string[];
  arc: string[];
  burns?: { [key: string]: string[] };
  ranges?: { [key: string]: number };
}

/** What happened next, and what it changed of the scene of the step before. */
export interface RecallStep {
  events: EventLine[];
  patch?: Patch;
}

/** A turn to be seen again: how things stood when it began, and what happened since, step by step. */
export interface Recall {
  turn: number;
  side: string;
  scene: Scene;
  steps: RecallStep[];
}

/** Why a move is refused. */
export interface Why {
  said: string;
  allowed: boolean;
  what?: string;
  rule?: string;
  text?: string;
  texts?: { [key: string]: string };
}

/** The answer to a client's message `id`. Not numbered: it is resent when the same `id` is asked again. */
export interface Reply {
  type: "reply";
  id: number;
  ok: boolean;
  error?: string;
  errors?: { [key: string]: string };
  code?: string;
  rule?: string;
  text?: string;
  texts?: { [key: string]: string };
  taken?: number;
  reach?: Reach[];
  choices?: Choice[];
  sight?: Sight;
  actions?: Choice[];
  why?: Why;
  recall?: Recall;
  hint?: string[];
  told?: EventLine[];
  token?: string;
}

/**
 * `seats`: by side, `human` or a player's name. `clock`: `off`, `on` (by the book), `longer` (double).
 *
 * `host`: the side of whoever asks for the table, where two people play far apart: he gets his own token and an
 * invitation for the other. Without a host, whoever asks gets the tokens of all human seats; `apart` then says that
 * two people do not share one screen.
 *
 * `draft`: the text of a mission that the server does not have; `mission` is then the id it gives itself.
 *
 * `ship`: the players make a ship first, and this is the language (`en`, `fr`) in which its mission will speak;
 * `mission` is then `new-ship`. Who plays which side is seen when both have bid, so `seats` are those of players
 * one and two.
 *
 * `war`: a campaign is begun, or one from a file is gone on with; `mission` is then `campaign`, and `seats`
 * are those of players one and two as well.
 */
export interface NewTable {
  mission: string;
  seats: { [key in Side]?: string };
  clock?: string;
  novice?: boolean;
  host?: Side;
  apart?: boolean;
  draft?: MissionText;
  ship?: string;
  war?: NewWar;
}

/** What went wrong with a request, in words. `taken`: since when the seat is taken, in seconds since the epoch. */
export interface Problem {
  error: string;
  taken?: number;
  errors?: { [key: string]: string };
}

export interface Health {
  ok: boolean;
  tables: number;
  store_ms: number;
}

/** A log from a file, to be looked at: nothing of it is kept for longer. */
export interface LogText {
  file: string;
  text: string;
  language?: string;
}

/** By this token the game of a file can be looked at for a while. */
export interface FilmLink {
  token: string;
}

/** A token a seat: whoever has it sits there. `invitation`: a code that is good for the guest's seat, once. */
export interface TableLinks {
  table: string;
  tokens: { [key: string]: string };
  invitation?: string;
}

/** The seat that an invitation has led to. Nobody else is told this token. */
export interface SeatLink {
  table: string;
  seat: Seat;
  token: string;
}

/** A game somebody has a token of, for the list of games to go on with. */
export interface SeatSummary {
  token: string;
  table: string;
  seat: Seat;
  mission: string;
  name: string;
  turn: number;
  yours: boolean;
  over: boolean;
  opponent: string;
  changed: number;
  winner?: string;
}

export type ToServer = Give | Pass | Undo | AskReach | AskSight | AskActions | AskRecall | AskHint | AskWhy | Pause | Reactions | Looking | Rematch | Renew;

export type ToClient = Welcome | Update | ShipWelcome | ShipUpdate | WarWelcome | WarUpdate | Presence | Reply;
