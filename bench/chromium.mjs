import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';

/**
 * Starts a Chromium with an empty profile that others can steer through its port. Nobody's emulation is set in it,
 * which would stand in the way of Lighthouse's own.
 *
 * @returns {Promise<{port: string, signIn: (url: string, token: string) => Promise<void>, stop: () => Promise<void>}>}
 *   signIn leaves in the profile what an earlier visit of a signed-in person does
 */
export async function startChromium() {
  const browser = await findBrowser();
  const profile = mkdtempSync(join(tmpdir(), 'lodestar-profile-'));
  const args = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, ...browser.args];
  const child = spawn(browser.executablePath, [...args, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const end = () => child.kill();
  process.once('exit', end);
  const ended = new Promise((resolve) => child.once('close', resolve));
  const stop = async () => {
    process.off('exit', end);
    end();
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  const port = await portOf(child.stderr);
  return { port, signIn: (url, token) => leaveSignIn(port, url, token), stop };
}

/** @returns {Promise<string>} */
function portOf(/** @type {import('node:stream').Readable} */ output) {
  return new Promise((resolve, reject) => {
    let text = '';
    output.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
      const found = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(text)?.[1];
      if (found) resolve(found);
    });
    output.on('end', () => reject(new Error(`Chromium ended: ${text}`)));
  });
}

async function leaveSignIn(
  /** @type {string} */ port,
  /** @type {string} */ url,
  /** @type {string} */ token,
) {
  const connection = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await connection.contexts()[0]?.newPage();
  if (!page) throw new Error('Chromium has no window.');
  // A page of the same origin that is not the application.
  await page.goto(`${url}/api/docs`);
  await page.evaluate((stored) => {
    localStorage.setItem('user', '{}');
    localStorage.setItem('token', stored);
  }, token);
  await page.close();
  await connection.close();
}
