import { expect, test } from 'vitest';
import { filesOf } from './bundle.ts';

const chunks = [
  { fileName: 'start.js', moduleIds: ['/checkout/web/start.ts'], imports: [] },
  { fileName: 'react.js', moduleIds: ['/checkout/node_modules/react/index.js'], imports: ['start.js'] },
  {
    fileName: 'app.js',
    moduleIds: ['/checkout/web/main.tsx', '/checkout/web/routes.tsx'],
    imports: ['react.js', 'start.js'],
    dynamicImports: ['page.js'],
  },
  { fileName: 'page.js', moduleIds: ['/checkout/web/features/page.tsx'], imports: ['parts.js', 'react.js'] },
  { fileName: 'parts.js', moduleIds: ['/checkout/web/parts/row.tsx'], imports: ['page.js'] },
];

test('a module that no file holds is refused', () => {
  expect(() => filesOf(['features/other.tsx'], chunks)).toThrow(
    'The bundle has no module web/features/other.tsx.',
  );
});

test('files that are fetched later are left out', () => {
  expect(filesOf(['main.tsx'], chunks)).toEqual(['app.js', 'react.js', 'start.js']);
});

test('a file is named once, however many import it, and also when two import each other', () => {
  const files = filesOf(['main.tsx', 'routes.tsx', 'features/page.tsx'], chunks);
  expect(files).toEqual(['app.js', 'page.js', 'react.js', 'start.js', 'parts.js']);
});
