import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Chunk } from './bundle.ts';

const hint = '//# allFunctionsCalledOnLoad\n';

/**
 * Tells Chromium to compile all functions of a file beside the page, when the file arrives: else each is compiled when it
 * first runs, which makes the first click on every screen slower (docs/adr/0027-first-screen-from-the-server.md). The
 * entry does without: it runs at once. Chromium looks for the hint above the first statement only, so it is written when
 * Vite is done, as Vite begins files with the list of their later imports.
 */
export function hintToCompile(folder: string, chunks: readonly Pick<Chunk, 'fileName' | 'isEntry'>[]): void {
  for (const { fileName, isEntry } of chunks) {
    const path = join(folder, fileName);
    if (!isEntry) writeFileSync(path, hint + readFileSync(path, 'utf8'));
  }
}
