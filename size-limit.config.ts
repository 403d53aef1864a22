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
  '/login': 204,
  '/registration': 204,
  '/verify/:code': 187,
  '/unsubscribe/:token': 186,
  '/reset': 204,
  '/welcome': 203,
  '/confirm/:token': 203,
  '/choose/:token': 188,
  '/logout': 182,
  '/dashboard': 208,
  '/profile': 188,
  '/trainings': 195,
  '/trainings/:id': 207,
  '/training/new': 213,
  '/training/:id?/edit': 216,
  '/training/:method/:id/success': 189,
  '/trainings/:id/assign': 199,
  '/trainings/:id/assign/success': 196,
  '/trainings/:id/assigned': 206,
  '/trainings/:id/complete': 200,
  '/trainings/:id/complete/success': 196,
  '/sessions': 184,
  '/sessions/:id': 207,
  '/check-in': 188,
  '/trainings/:id/confirmation': 194,
  '/trainings/:id/confirmation/success': 189,
  '/users/managers': 196,
  '/users/trainers': 196,
  '/users/employees': 196,
  '/users/admins': 196,
  '/user/:id': 197,
  '/user/:id/trainings': 194,
  '/user/:id/trainings/enrolled': 194,
  '/user/:id/trainings/complete': 194,
  '/user/:id/trainings/not-enrolled': 194,
  '/user/:id/trainings/overdue': 194,
  '/users/create': 204,
  '/users/create/success': 183,
  '/users/:id/edit': 205,
  '/user/:id/records': 198,
  '/records': 200,
  '/records/new': 220,
  '/records/propose': 220,
  '/company': 182,
  '/company/settings': 205,
  '/company/messages': 194,
  '/notifications': 189,
  '/audit': 205,
  '/help': 188,
  '/errorapi': 182,
  '/error/api': 182,
  '*': 182,
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
