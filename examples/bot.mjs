// A whole player in one file, for Node.js: it knows what it likes to do, and does the first of it that it may.
//
//     sensorium duel pilot-light --stealer "lines:node examples/bot.mjs" --marine rush
//
// The protocol is told in docs/player-protocol.md. Messages come on standard input and go out on standard output, one
// JSON object a line; whatever else there is to say goes to standard error.

import { createInterface } from "node:readline";

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

const STEPS = { N: [0, -1], NE: [1, -1], E: [1, 0], SE: [1, 1], S: [0, 1], SW: [-1, 1], W: [-1, 0], NW: [-1, -1] };
const NO_FLOOR = /[#\s0-9x]/; // walls, and the signs of entry areas and exits beside the board

// The floor squares of all decks by name: "5,2" is on deck 1, "2:5,2" on deck 2.
function floor(board) {
  const squares = new Map();
  board.decks.forEach(({ rows }, deck) =>
    rows.forEach((row, y) =>
      [...row].forEach((mark, x) => {
        if (!NO_FLOOR.test(mark)) squares.set((deck ? `${deck + 1}:` : "") + `${x},${y}`, { deck, x, y });
      }),
    ),
  );
  return squares;
}

function neighbour(squares, name, direction) {
  const { deck, x, y } = squares.get(name);
  const [right, down] = STEPS[direction];
  const other = (deck ? `${deck + 1}:` : "") + `${x + right},${y + down}`;
  return squares.has(other) ? other : undefined;
}

// For every square the steps from there to the nearest of these, straight ones only: nobody strikes round a corner.
function stepsTo(squares, goals) {
  const steps = new Map(goals.map((goal) => [goal, 0]));
  for (const square of steps.keys()) {
    for (const direction of ["N", "E", "S", "W"]) {
      const next = neighbour(squares, square, direction);
      if (next && !steps.has(next)) steps.set(next, steps.get(square) + 1); // the loop goes on to these, too
    }
  }
  return steps;
}

// How good an answer looks. Its words begin with the piece that acts, and go on with what it does.
function liking(words, view, game) {
  const [name, action, direction] = words.split(" ");
  const piece = view.pieces.find((one) => one.name === name);
  const ahead = (way) => {
    const enemies = view.pieces.filter((one) => one.side !== game.side && game.squares.has(one.at));
    const steps = stepsTo(game.squares, enemies.map((one) => one.at));
    return steps.get(piece.at) - steps.get(neighbour(game.squares, piece.at, way)) || 0;
  };
  if (words === "end turn") return 0;
  switch (action) {
    case "assault": return 9;
    case "fire": return 8;
    case "enter": return 7;
    case "convert": return 6;
    case "open": return 5;
    case "move": return 3 * ahead(direction) - (words.includes("then") ? 0.5 : 0);
    case "turn": return words.includes("then") ? 0 : 2 * ahead(direction);
    case "overwatch": return 1.5;
    case "activate": return piece.states?.includes("used") ? -1 : 1;
    default: return -1; // command points, closing doors
  }
}

function choose({ legal, view }, game) {
  const likings = legal.map(({ words }) => liking(words, view, game));
  return legal[likings.indexOf(Math.max(...likings))].code;
}

let game = {};
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    say({ type: "hello", protocol: 1, name: "example in JavaScript" });
  } else if (message.type === "game") {
    game = { side: message.side, squares: floor(message.board) };
    say({ type: "ready" });
  } else if (message.type === "question") {
    say({ type: "answer", id: message.id, answer: choose(message, game) });
  } else if (message.type === "bye") {
    break;
  }
}
