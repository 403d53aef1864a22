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
  '/login': 205,
  '/registration': 205,
  '/verify/:code': 188,
  '/unsubscribe/:token': 187,
  '/reset': 205,
  '/start': 204,
  '/welcome': 205,
  '/confirm/:token': 204,
  '/choose/:token': 189,
  '/logout': 183,
  '/dashboard': 208,
  '/profile': 196,
  '/trainings': 197,
  '/trainings/:id': 210,
  '/training/new': 215,
  '/training/:id?/edit': 218,
  '/training/:method/:id/success': 191,
  '/trainings/:id/assign': 200,
  '/trainings/:id/assign/success': 198,
  '/trainings/:id/assigned': 208,
  '/trainings/:id/complete': 202,
  '/trainings/:id/complete/success': 198,
  '/sessions': 185,
  '/sessions/:id': 210,
  '/check-in': 189,
  '/trainings/:id/confirmation': 195,
  '/trainings/:id/confirmation/success': 191,
  '/team': 200,
  '/users/managers': 199,
  '/users/trainers': 199,
  '/users/employees': 199,
  '/users/admins': 199,
  '/user/:id': 204,
  '/user/:id/trainings': 195,
  '/user/:id/trainings/enrolled': 196,
  '/user/:id/trainings/complete': 196,
  '/user/:id/trainings/not-enrolled': 196,
  '/user/:id/trainings/overdue': 196,
  '/users/create': 212,
  '/users/create/success': 189,
  '/users/:id/edit': 214,
  '/users/:id/handover': 193,
  '/users/:id/return': 204,
  '/user/:id/records': 199,
  '/records': 203,
  '/records/new': 221,
  '/records/propose': 221,
  '/company': 184,
  '/company/import': 219,
  '/company/import/:importId': 209,
  '/company/questions': 184,
  '/company/settings': 207,
  '/company/messages': 197,
  '/company/sites': 191,
  '/company/positions': 191,
  '/company/positions/:id': 195,
  '/notifications': 190,
  '/audit': 197,
  '/help': 190,
  '/errorapi': 183,
  '/error/api': 183,
  '*': 183,
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
