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
  '/login': 202,
  '/registration': 201,
  '/verify/:code': 184,
  '/unsubscribe/:token': 184,
  '/reset': 201,
  '/welcome': 201,
  '/choose/:token': 186,
  '/logout': 180,
  '/dashboard': 199,
  '/profile': 186,
  '/trainings': 193,
  '/trainings/:id': 204,
  '/training/new': 210,
  '/training/:id?/edit': 213,
  '/training/:method/:id/success': 182,
  '/trainings/:id/assign': 196,
  '/trainings/:id/assign/success': 194,
  '/trainings/:id/assigned': 200,
  '/trainings/:id/complete': 198,
  '/trainings/:id/complete/success': 194,
  '/sessions': 181,
  '/sessions/:id': 204,
  '/check-in': 185,
  '/trainings/:id/confirmation': 190,
  '/trainings/:id/confirmation/success': 187,
  '/users/managers': 191,
  '/users/trainers': 191,
  '/users/employees': 191,
  '/users/admins': 191,
  '/user/:id': 192,
  '/user/:id/trainings': 192,
  '/user/:id/trainings/enrolled': 192,
  '/user/:id/trainings/complete': 192,
  '/user/:id/trainings/not-enrolled': 192,
  '/user/:id/trainings/overdue': 192,
  '/users/create': 202,
  '/users/create/success': 181,
  '/users/:id/edit': 202,
  '/user/:id/records': 193,
  '/records': 195,
  '/records/new': 215,
  '/records/propose': 215,
  '/company': 180,
  '/company/messages': 192,
  '/notifications': 187,
  '/audit': 202,
  '/errorapi': 180,
  '/error/api': 180,
  '*': 180,
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
