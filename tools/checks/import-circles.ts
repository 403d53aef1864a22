import type { SourceFile } from './structure-terms.ts';

/**
 * Circles of imports, types included: a file that imports itself through others can't be read, tested or moved
 * without all of them. One message for each circle, with the files on it.
 */
export function checkCircles(files: readonly SourceFile[]): string[] {
  const importsOf = new Map(
    files.map(({ path, imports }) => [path, imports.map(({ target }) => withEnding(target))]),
  );
  const finished = new Set<string>();
  const trail: string[] = [];
  const circles: string[] = [];

  // Depth first: a file that imports one of the trail that leads to it closes a circle.
  function visit(path: string): void {
    const start = trail.indexOf(path);
    if (start >= 0) circles.push([...trail.slice(start), path].join(' → '));
    if (start >= 0 || finished.has(path)) return;
    trail.push(path);
    for (const target of importsOf.get(path) ?? []) visit(target);
    trail.pop();
    finished.add(path);
  }

  for (const path of importsOf.keys()) visit(path);
  return circles.map(
    (circle) =>
      `${circle}\n    Imports go one way: what both need belongs in a file that neither imports back.`,
  );
}

/** `#shared/time` names the file without its ending. */
const withEnding = (target: string) => (/^shared\/.*\/?[^./]+$/.test(target) ? `${target}.ts` : target);
