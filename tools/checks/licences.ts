import type { Shipped } from './shipped-packages.ts';

/** Licences that a company may ship without asking a lawyer, as long as the notices stay with it. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  // The typeface: it may be shipped with software, not sold by itself.
  'OFL-1.1',
]);

/** Whether all of a licence expression, in the words of SPDX ("MIT", "(MIT OR GPL-3.0-only)"), or one of its alternatives is allowed. */
export function isAllowed(expression: string): boolean {
  const alternatives = expression.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return alternatives.some((all) => all.split(' AND ').every((licence) => allowed.has(licence)));
}

/** The document that lists the shipped packages and their licences. */
export function licencesDocument(shipped: readonly Shipped[]): string {
  const rows = shipped.map(
    ({ name, version, licence, server, screens }) =>
      `| ${name} | ${version} | ${licence} | ${[server && 'server', screens && 'screens'].filter(Boolean).join(', ')} |`,
  );
  return `# Licences of what is shipped
Made by \`npm run licences\` from package-lock.json; a test fails when it is stale or when a licence is not among those that [tools/checks/licences.ts](../tools/checks/licences.ts) allows. "Server" is needed at run time, on one platform or another; "screens" may be in the bundle that browsers get. Each package's own licence text lies in its folder in \`node_modules\`.

| package | version | licence | part of |
|---|---|---|---|
${rows.join('\n')}
`;
}
