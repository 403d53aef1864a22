import type { Family } from './families.ts';
import { bidi, type Letter, type Text } from './letters.ts';
import { typeface, type Direction, type Weight } from './typeface.ts';

/** Letters of one typeface that are read in one direction, as fonts take them. */
export interface Run {
  text: string;
  family: Family;
  direction: Direction;
}

/** A line of a text: its letters from the first up to the one behind the last. */
export interface Line {
  from: number;
  to: number;
  /** In ems. */
  width: number;
}

/** Letters that stay together on a line where they can. */
interface Piece extends Line {
  /** The width of the space at its end, which a line doesn't need. */
  space: number;
}

/** The runs of a line beside each other, from the left. */
export function runsOf(text: Text, { from, to }: Pick<Line, 'from' | 'to'>): Run[] {
  const { line, letters, levels } = text;
  const places = new Map(letters.slice(from, to).map((letter) => [letter.start, letter]));
  const end = letters[to]?.start ?? line.length;
  const runs: (Run & { level: number })[] = [];
  for (const place of bidi.getReorderedIndices(line, levels, letters[from]!.start, end - 1)) {
    // The further characters of a letter are with its first, and those that only give a direction are not drawn.
    const letter = places.get(place);
    if (!letter?.text) continue;
    const level = levels.levels[place]!;
    const isFromRight = level % 2 === 1;
    const shown = isFromRight ? (bidi.getMirroredCharacter(letter.text) ?? letter.text) : letter.text;
    const last = runs.at(-1);
    if (last?.family !== letter.family || last.level !== level)
      runs.push({ text: shown, family: letter.family, direction: isFromRight ? 'rtl' : 'ltr', level });
    else last.text = isFromRight ? shown + last.text : last.text + shown;
  }
  return runs;
}

/** How wide the run is, in ems. */
function widthOf({ text, family, direction }: Run, weight: Weight): number {
  const font = typeface(family, weight);
  return font.layout(text, [direction]).advanceWidth / font.unitsPerEm;
}

function measure(text: Text, from: number, to: number, weight: Weight): number {
  return runsOf(text, { from, to }).reduce((sum, run) => sum + widthOf(run, weight), 0);
}

const measured = new WeakMap<Text, Map<Weight, Piece[]>>();

/** The pieces of a text between which a line may end, measured once. */
function piecesOf(text: Text, weight: Weight): Piece[] {
  const known = measured.get(text) ?? new Map<Weight, Piece[]>();
  measured.set(text, known);
  const pieces = known.get(weight) ?? measurePieces(text, weight);
  known.set(weight, pieces);
  return pieces;
}

function measurePieces(text: Text, weight: Weight): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const [index, letter] of text.letters.entries()) {
    if (!letter.breaks && index < text.letters.length - 1) continue;
    const space = letter.text === ' ' ? measure(text, index, index + 1, weight) : 0;
    pieces.push({ from, to: index + 1, width: measure(text, from, index + 1, weight), space });
    from = index + 1;
  }
  return pieces;
}

/** The letters of a piece that is wider than a line, each by itself. */
function split(text: Text, { from, to }: Piece, weight: Weight): Piece[] {
  return Array.from({ length: to - from }, (_, index) => {
    const place = from + index;
    return { from: place, to: place + 1, width: measure(text, place, place + 1, weight), space: 0 };
  });
}

/** The lines of the text, none wider than this number of ems. `isBroken` says whether one ends inside a word. */
export function breakLines(text: Text, weight: Weight, width: number): { lines: Line[]; isBroken: boolean } {
  const fits = ({ width: own, space }: Piece, used = 0) => used + own - space <= width;
  const pieces = piecesOf(text, weight).flatMap((piece) =>
    fits(piece) ? piece : split(text, piece, weight),
  );
  const lines: Line[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    if (!last || !fits(piece, last.width)) lines.push({ from: piece.from, to: piece.to, width: piece.width });
    else {
      last.to = piece.to;
      last.width += piece.width;
    }
  }
  return {
    lines: lines.map((line) => withoutSpace(text.letters, line)),
    isBroken: pieces.length > piecesOf(text, weight).length,
  };
}

function withoutSpace(letters: readonly Letter[], line: Line): Line {
  return letters[line.to - 1]!.text === ' ' && line.to - line.from > 1 ? { ...line, to: line.to - 1 } : line;
}

/** The line with an ellipsis at its end, for which letters go. */
export function endWithEllipsis(text: Text, line: Line, weight: Weight, width: number): Line {
  const room = width - widthOf(ellipsis, weight);
  let { to } = line;
  while (to > line.from + 1 && measure(text, line.from, to, weight) > room) to -= 1;
  return { ...line, to };
}

export const ellipsis: Run = { text: '…', family: 'Inter', direction: 'ltr' };

/** How wide the runs are beside each other, in ems. */
export const widthOfRuns = (runs: readonly Run[], weight: Weight): number =>
  runs.reduce((sum, run) => sum + widthOf(run, weight), 0);
