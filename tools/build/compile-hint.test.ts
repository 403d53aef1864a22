import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hintToCompile } from './compile-hint.ts';

test('the hint stands above the first statement of each file but the entry', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hint-'));
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  try {
    writeFileSync(join(folder, 'index.js'), 'start();\n');
    writeFileSync(join(folder, 'app.js'), 'const files=["page.js"];\nshow();\n');
    hintToCompile(folder, [
      { fileName: 'index.js', isEntry: true },
      { fileName: 'app.js', isEntry: false },
    ]);
    expect(read('index.js')).toBe('start();\n');
    expect(read('app.js')).toBe('//# allFunctionsCalledOnLoad\nconst files=["page.js"];\nshow();\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
