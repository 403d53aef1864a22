import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, say } from './run.mjs';
import { listShipped } from './shipped-packages.mjs';

const DOCUMENT = 'docs/licences.md';

/** What a company may ship without asking a lawyer, as long as the notices stay with it. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  // The typeface: it may be shipped with software, not sold by itself.
  'OFL-1.1',
]);

/**
 * Whether all of a licence expression is allowed, or one of its alternatives.
 *
 * @param {string} expression in the words of SPDX, like "MIT" or "(MIT OR GPL-3.0-only)"
 */
export function isAllowed(expression) {
  const alternatives = expression.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return alternatives.some((all) => all.split(' AND ').every((licence) => ALLOWED.has(licence)));
}

/**
 * The document that lists what is shipped and under which licence.
 *
 * @param {import('./shipped-packages.mjs').Shipped[]} shipped
 */
export function licencesDocument(shipped) {
  const rows = shipped.map(
    ({ name, version, licence, server, screens }) =>
      `| ${name} | ${version} | ${licence} | ${[server && 'server', screens && 'screens'].filter(Boolean).join(', ')} |`,
  );
  return `# Licences of what is shipped
Made by \`npm run licences\` from package-lock.json; a test fails when it is stale or when a licence is not among those that [scripts/licences.mjs](../scripts/licences.mjs) allows. "Server" is needed at run time, on one platform or another; "screens" may be in the bundle that browsers get. Each package's own licence text lies in its folder in \`node_modules\`.

| package | version | licence | part of |
|---|---|---|---|
${rows.join('\n')}
`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const shipped = listShipped();
  writeFileSync(join(ROOT, DOCUMENT), licencesDocument(shipped));
  say(`Wrote ${shipped.length} packages to ${DOCUMENT}.`);
  for (const { name, licence } of shipped.filter((found) => !isAllowed(found.licence))) {
    say(`${name} is under ${licence || 'no licence that it tells'}, which is not allowed.`);
    process.exitCode = 1;
  }
}
