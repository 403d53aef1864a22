import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../server/root.ts';
import { pageFiles } from '../build/page-files.ts';
import { budgetsFile, checkPages, type BuiltPage, type SentFile, type Weight } from './page-budgets.ts';

const web = join(projectRoot, 'dist', 'web');

/** Every page of the screens as they are built, with the files that a first visit to it fetches. */
export function readBuiltPages(): BuiltPage[] {
  const filesOfPages = readJson(join(web, pageFiles)) as Record<string, string[]>;
  return Object.entries(filesOfPages).map(([path, files]) => ({ path, files: files.map(measure) }));
}

/** Compares each built page with its budget; one message for each offence. */
export function checkBudgets(): string[] {
  const budgets = readJson(join(projectRoot, budgetsFile)) as Record<string, Weight>;
  return checkPages(readBuiltPages(), budgets);
}

/** As it is sent: compressed, where the build has compressed it. */
function measure(file: string): SentFile {
  const plain = join(web, file);
  const compressed = `${plain}.br`;
  return { file, bytes: statSync(existsSync(compressed) ? compressed : plain).size };
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
