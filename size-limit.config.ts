import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './server/root.ts';
import { pageFiles } from './tools/build/page-files.ts';

/**
 * How many kB, compressed, the first visit to each page may cost with an empty cache: the document, styles, font, icon and
 * code. For size-limit, which compares them with the screens as they are built.
 */
const budgets: Readonly<Record<string, number>> = {
  '/': 63,
  '/login': 203,
  '/registration': 203,
  '/verify/:code': 186,
  '/unsubscribe/:token': 185,
  '/reset': 203,
  '/welcome': 203,
  '/confirm/:token': 202,
  '/choose/:token': 187,
  '/logout': 181,
  '/dashboard': 201,
  '/profile': 188,
  '/trainings': 194,
  '/trainings/:id': 206,
  '/training/new': 212,
  '/training/:id?/edit': 215,
  '/training/:method/:id/success': 183,
  '/trainings/:id/assign': 198,
  '/trainings/:id/assign/success': 195,
  '/trainings/:id/assigned': 202,
  '/trainings/:id/complete': 199,
  '/trainings/:id/complete/success': 195,
  '/sessions': 183,
  '/sessions/:id': 206,
  '/check-in': 187,
  '/trainings/:id/confirmation': 192,
  '/trainings/:id/confirmation/success': 189,
  '/users/managers': 193,
  '/users/trainers': 193,
  '/users/employees': 193,
  '/users/admins': 193,
  '/user/:id': 194,
  '/user/:id/trainings': 193,
  '/user/:id/trainings/enrolled': 193,
  '/user/:id/trainings/complete': 193,
  '/user/:id/trainings/not-enrolled': 193,
  '/user/:id/trainings/overdue': 193,
  '/users/create': 203,
  '/users/create/success': 183,
  '/users/:id/edit': 204,
  '/user/:id/records': 197,
  '/records': 199,
  '/records/new': 219,
  '/records/propose': 219,
  '/company': 182,
  '/company/settings': 205,
  '/company/messages': 193,
  '/notifications': 188,
  '/audit': 204,
  '/help': 186,
  '/errorapi': 181,
  '/error/api': 181,
  '*': 181,
};

const web = join(projectRoot, 'dist', 'web');
const pages = JSON.parse(readFileSync(join(web, pageFiles), 'utf8')) as Record<string, string[]>;

const unknown = Object.keys(budgets).find((path) => !(path in pages));
if (unknown)
  throw new Error(`${unknown} has a budget in size-limit.config.ts, but is no page of web/routes.tsx.`);

export default Object.entries(pages).map(([name, files]) => {
  if (!(name in budgets)) throw new Error(`${name} has no budget in size-limit.config.ts.`);
  return { name, limit: `${budgets[name]} kB`, brotli: false, path: files.map(asSent) };
});

/** The build has compressed each file once. */
function asSent(file: string): string {
  const plain = join(web, file);
  return existsSync(`${plain}.br`) ? `${plain}.br` : plain;
}
