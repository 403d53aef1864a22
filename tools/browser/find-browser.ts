import { existsSync } from 'node:fs';
import { Failure, run, runTool, say } from '../process.ts';
import { installedBrowsers } from './installed-browsers.ts';
import { packagedChromium } from './packaged-chromium.ts';
import { installSystemPackage } from './system-package.ts';

const startsWithinMs = 20_000;
const downloadedWithinMs = 120_000;

/** A browser under test talks to the server under test and to nobody else. */
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

interface Source {
  from: string;
  slow?: boolean;
  /** Paths that may or may not hold a browser that works. */
  paths: () => Promise<string[]> | string[];
}

/**
 * Where a browser may come from, in the order of trying. The one of our own dependencies comes first: everybody tests
 * with the same version, offline too, and being without a window of its own it takes half of an installed browser's
 * processor time.
 */
const sources: Source[] = [
  { from: 'the Chromium of an npm package', paths: packagedChromium },
  { from: 'a browser that is installed', paths: installedBrowsers },
  { from: "Playwright's own browser", paths: async () => [await playwrightPath()] },
  { from: 'a download by Playwright', slow: true, paths: downloaded },
  { from: 'the system package', slow: true, paths: systemPackage },
];

export interface Browser {
  executablePath: string;
  /** To start it with. */
  args: string[];
}

/** Finds a Chromium-like browser that starts on this machine, or gets one. `CHROME_PATH` names it outright. */
export async function findBrowser(): Promise<Browser> {
  const args = process.getuid?.() === 0 ? [...quiet, '--no-sandbox'] : quiet;
  const named = process.env['CHROME_PATH'];
  if (named) {
    if (await starts(named)) return { executablePath: named, args };
    throw new Failure(`CHROME_PATH is "${named}", which is not a browser that starts.`);
  }
  for (const { from, slow, paths } of sources) {
    if (slow) say(`No browser yet: trying ${from} …`);
    for (const executablePath of await paths()) {
      if (await starts(executablePath)) return { executablePath, args };
    }
  }
  throw new Failure(
    'No browser for the tests was found or could be installed: please set CHROME_PATH to one.',
  );
}

/** A file with the right name proves little: it may be a stub, or lack libraries. */
async function starts(path: string): Promise<boolean> {
  if (!existsSync(path)) return false;
  // On Windows a browser that is asked for its version opens a window instead.
  if (process.platform === 'win32') return true;
  return (await run(path, ['--version'], { capture: true, timeout: startsWithinMs })).code === 0;
}

async function playwrightPath(): Promise<string> {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}

async function downloaded(): Promise<string[]> {
  const options = { capture: true, timeout: downloadedWithinMs };
  const { code } = await runTool('@playwright/test', ['install', 'chromium'], options);
  return code === 0 ? [await playwrightPath()] : [];
}

async function systemPackage(): Promise<string[]> {
  return (await installSystemPackage('chromium')) ? installedBrowsers() : [];
}
