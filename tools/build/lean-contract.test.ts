import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeLean } from './lean-contract.ts';

const lean = (code: string) => makeLean(code, 'example.ts');

test('an endpoint loses its schemas and its summary, and keeps the parts that a call needs', () => {
  const made = lean(`
    export const api = {
      change: endpoint({ method: 'PUT', path: '/api/x/{id}', summary: 'Change', body: z.object({}), reply: message }),
      perRole: (role) => endpoint({ path: \`/api/\${role}\`, query: limitQuery, idempotent: true }),
    };`);
  expect(made).toContain(
    "endpoint({ method: 'PUT', path: '/api/x/{id}', summary: undefined, body: undefined, reply: undefined })",
  );
  expect(made).toContain('endpoint({ path: `/api/${role}`, query: undefined, idempotent: true })');
});

test('an object that only looks like an endpoint stays as it is', () => {
  const code = "function define() {\n  return other({ reply: message, body: [endpoint('x')] });\n}";
  expect(lean(code)).toBe(code);
});

test('a constant is one that a bundler may leave out, with its value and its type as before', () => {
  expect(lean("export const names = ['a', 'b'] as const;")).toBe(
    "export const names = /* @__PURE__ */ (() => (['a', 'b'] as const))();",
  );
  expect(lean('const a = b(), c = d();')).toBe(
    'const a = /* @__PURE__ */ (() => (b()))(), c = /* @__PURE__ */ (() => (d()))();',
  );
});

test('no endpoint of the contract keeps a schema', () => {
  const file = 'shared/api/programs.ts';
  const code = readFileSync(file, 'utf8');
  const schemas = /\b(query|body|reply): (?!undefined)/;
  expect(code).toMatch(schemas);
  expect(makeLean(code, file)).not.toMatch(schemas);
});
