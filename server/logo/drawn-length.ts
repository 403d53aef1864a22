import { walkSvg } from './walk-svg.ts';

/** An element with an id, and all that is in it. */
interface Part {
  length: number;
  /** The ids of the masks, clips and gradients that it names. */
  references: string[];
}

/**
 * How long an SVG would be if each mask, clip and gradient were written out at each of its names. A browser draws it
 * there each time. Masks that name each other make that endless in a few lines. Infinity where one names itself.
 */
export function drawnLength(svg: string): number {
  const whole: Part = { length: 0, references: [] };
  const parts = new Map<string, Part>();
  const open: (Part | null)[] = [];
  walkSvg(svg, {
    open(name, attributes) {
      const { id } = attributes;
      const part = id === undefined ? null : { length: 0, references: [] };
      // If several have one id, the first is meant.
      if (part && !parts.has(id!)) parts.set(id!, part);
      open.push(part);
      const length = Object.values(attributes).reduce((sum, value) => sum + value.length, name.length);
      const references = referencesIn(attributes);
      for (const each of [whole, ...open]) {
        if (!each) continue;
        each.length += length;
        each.references.push(...references);
      }
    },
    close: () => open.pop(),
  });
  return lengthOf(whole, parts, new Map());
}

function referencesIn({ href = '', ...attributes }: Readonly<Record<string, string>>): string[] {
  const named = Object.values(attributes).map((value) => /^url\(#(.+)\)$/.exec(value)?.[1]);
  return [...named, href.slice(1)].filter((id): id is string => Boolean(id));
}

/** `known` has the lengths of the parts that were looked at, and Infinity of those that are being looked at. */
function lengthOf(part: Part, parts: ReadonlyMap<string, Part>, known: Map<Part, number>): number {
  const found = known.get(part);
  if (found !== undefined) return found;
  known.set(part, Infinity);
  let { length } = part;
  for (const id of part.references) {
    const named = parts.get(id);
    if (named) length += lengthOf(named, parts, known);
  }
  known.set(part, length);
  return length;
}
