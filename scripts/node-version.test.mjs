import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { judgeNodeVersion } from './node-version.mjs';

test.each(['18.20.8', '20.18.1', '21.7.3', '22.11.0'])('Node %s is refused in one sentence', (version) => {
  expect(judgeNodeVersion(version)).toEqual({
    supported: false,
    message: `Lodestar needs Node 20.19 or later in the 20 line, or 22.12 or later; this is Node ${version}.`,
  });
});

test.each(['22.12.0', '23.0.0', '24.1.0', '100.0.0'])('Node %s is welcome', (version) => {
  expect(judgeNodeVersion(version)).toEqual({ supported: true, message: '' });
});

test('Node 20.19 goes on, with a word about its age', () => {
  expect(judgeNodeVersion('20.19.0')).toEqual({
    supported: true,
    message: expect.stringContaining('end of life'),
  });
});

test.each(['start.mjs', 'lodestar.mjs', 'test.mjs'])(
  '%s ends on an old Node before anything else',
  (script) => {
    const path = fileURLToPath(new URL(script, import.meta.url));
    const pretend = `Object.defineProperty(process.versions, 'node', { value: '16.20.2' }); import('file://${path}')`;
    expect(() =>
      execFileSync(process.execPath, ['-e', pretend], { stdio: 'pipe', encoding: 'utf8' }),
    ).toThrow(
      expect.objectContaining({
        status: 1,
        stdout: '',
        stderr: `${judgeNodeVersion('16.20.2').message}\n`,
      }),
    );
  },
);
