import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../server/root.ts';

/**
 * The Chromium inside the package @sparticuz/chromium: for Linux on x64, unpacked on first use. With the
 * libraries that the package carries it also starts on systems that have none of a browser's. Its path, or nothing
 * where it can't run.
 */
export async function packagedChromium(): Promise<string[]> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return [];
  const cache = join(projectRoot, '.cache', 'chromium');
  const folder = join(cache, packagedVersion());
  // The start script is written last: without it, an earlier unpacking was cut short, or was of another version.
  if (!existsSync(join(folder, 'start'))) rmSync(cache, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { TMPDIR, AWS_EXECUTION_ENV, LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env;
  // The package unpacks into the temporary folder, and its libraries only where this variable says "Lambda".
  Object.assign(process.env, { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' });
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    return [wrapper(folder, await chromium.executablePath())];
  } finally {
    restore({ TMPDIR, AWS_EXECUTION_ENV, LD_LIBRARY_PATH, FONTCONFIG_PATH });
  }
}

function packagedVersion(): string {
  const manifest = readFileSync(join(projectRoot, 'node_modules/@sparticuz/chromium/package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/**
 * A start script that gives the browser, and nothing else that we start, its libraries and fonts. The package's
 * own font configuration knows fixed folders only, and text without any font has no height.
 */
function wrapper(folder: string, chromium: string): string {
  const path = join(folder, 'start');
  const fonts = join(folder, 'fonts.conf');
  writeLines(fonts, [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    `  <dir>${join(folder, 'fonts')}</dir>`,
    '  <dir>/usr/share/fonts</dir>',
    `  <cachedir>${join(folder, 'fonts-cache')}</cachedir>`,
    '</fontconfig>',
  ]);
  writeLines(path, [
    '#!/bin/sh',
    `export LD_LIBRARY_PATH='${join(folder, 'al2023', 'lib')}'"\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"`,
    `export FONTCONFIG_FILE='${fonts}'`,
    `exec '${chromium}' "$@"`,
  ]);
  chmodSync(path, 0o755);
  return path;
}

function writeLines(path: string, lines: readonly string[]): void {
  writeFileSync(path, `${lines.join('\n')}\n`);
}

function restore(variables: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}
