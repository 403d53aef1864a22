import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './server/root.ts';
import { pageFiles } from './tools/build/page-files.ts';

/**
 * How many kB, compressed, the first visit to each page may cost with an empty cache: the document, styles, font, icon and
 * code. For size-limit, which compares them with the screens as they are built.
 */
const budgets: Readonly<Record<string, number>> = {
  '/': 64,
  '/login': 207,
  '/registration': 206,
  '/verify/:code': 189,
  '/unsubscribe/:token': 188,
  '/reset': 206,
  '/start': 205,
  '/welcome': 206,
  '/confirm/:token': 205,
  '/choose/:token': 191,
  '/logout': 185,
  '/dashboard': 212,
  '/profile': 198,
  '/trainings': 199,
  '/trainings/:id': 220,
  '/training/new': 222,
  '/training/:id?/edit': 226,
  '/training/:method/:id/success': 193,
  '/trainings/:id/assign': 202,
  '/trainings/:id/assign/success': 201,
  '/trainings/:id/assigned': 212,
  '/trainings/:id/complete': 204,
  '/trainings/:id/complete/success': 201,
  '/sessions': 188,
  '/sessions/:id': 214,
  '/check-in': 190,
  '/trainings/:id/confirmation': 197,
  '/trainings/:id/confirmation/success': 193,
  '/team': 203,
  '/users/managers': 202,
  '/users/trainers': 202,
  '/users/employees': 202,
  '/users/admins': 202,
  '/user/:id': 207,
  '/user/:id/trainings': 198,
  '/user/:id/trainings/enrolled': 198,
  '/user/:id/trainings/complete': 198,
  '/user/:id/trainings/not-enrolled': 198,
  '/user/:id/trainings/overdue': 198,
  '/users/create': 214,
  '/users/create/success': 190,
  '/users/:id/edit': 215,
  '/users/:id/handover': 195,
  '/users/:id/return': 205,
  '/user/:id/records': 201,
  '/records': 205,
  '/records/new': 224,
  '/records/propose': 224,
  '/company': 187,
  '/company/import': 222,
  '/company/import/:importId': 213,
  '/company/questions': 185,
  '/company/settings': 209,
  '/company/messages': 198,
  '/company/sites': 193,
  '/company/positions': 193,
  '/company/positions/:id': 198,
  '/notifications': 192,
  '/audit': 199,
  '/help': 193,
  '/errorapi': 185,
  '/error/api': 185,
  '*': 184,
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
