import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectRoot } from '../../server/root.ts';
import { makeRouterLean } from './lean-router.ts';

test('what a module does when it is loaded stays as it is', () => {
  const code = 'start();\nif (link) link.displayName = "Link";\nconst made = React$1.useMemo(() => 1);\n';
  expect(makeRouterLean(code)).toBe(code);
});

test('what React makes of a module is left out unless it is used, with its name', () => {
  const code = 'const Link = React$1.forwardRef(render);\nLink.displayName = "Link";\n';
  expect(makeRouterLean(code)).toBe('const Link = /* @__PURE__ */ React$1.forwardRef(render);\n\n');
});

test('the router is written as this expects it', () => {
  const module = `${projectRoot}/node_modules/react-router/dist/production/lib/dom/lib.js`;
  const lean = makeRouterLean(readFileSync(module, 'utf8'));
  expect(lean).toContain('const Link = /* @__PURE__ */ React$1.forwardRef(');
  expect(lean).not.toContain('Link.displayName');
});
