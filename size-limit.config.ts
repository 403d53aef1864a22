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
  '/login': 201,
  '/registration': 201,
  '/verify/:code': 184,
  '/unsubscribe/:token': 183,
  '/reset': 201,
  '/welcome': 200,
  '/choose/:token': 185,
  '/logout': 179,
  '/dashboard': 198,
  '/profile': 186,
  '/trainings': 192,
  '/trainings/:id': 202,
  '/training/new': 209,
  '/training/:id?/edit': 212,
  '/training/:method/:id/success': 181,
  '/trainings/:id/assign': 195,
  '/trainings/:id/assign/success': 193,
  '/trainings/:id/assigned': 199,
  '/trainings/:id/complete': 197,
  '/trainings/:id/complete/success': 193,
  '/trainings/:id/sessions/:session/roster': 188,
  '/sessions': 181,
  '/sessions/:id': 201,
  '/check-in': 185,
  '/trainings/:id/confirmation': 190,
  '/trainings/:id/confirmation/success': 186,
  '/users/managers': 190,
  '/users/trainers': 190,
  '/users/employees': 190,
  '/users/admins': 190,
  '/user/:id': 192,
  '/user/:id/trainings': 190,
  '/user/:id/trainings/enrolled': 191,
  '/user/:id/trainings/complete': 191,
  '/user/:id/trainings/not-enrolled': 191,
  '/user/:id/trainings/overdue': 191,
  '/users/create': 201,
  '/users/create/success': 181,
  '/users/:id/edit': 202,
  '/user/:id/records': 192,
  '/records': 194,
  '/records/new': 214,
  '/records/propose': 214,
  '/company': 179,
  '/company/messages': 191,
  '/notifications': 186,
  '/audit': 200,
  '/errorapi': 179,
  '/error/api': 179,
  '*': 179,
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
