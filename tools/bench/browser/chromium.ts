import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../browser/find-browser.ts';
import { createTemporaryFolder } from '../../temporary-folder.ts';
import { storageOf, type DemoSignIn } from './demo-server.ts';

/** A Chromium that others steer through its port. */
export interface ControlledChromium {
  port: string;
  /** Leaves the same in the profile as an earlier visit of a signed-in person. */
  signIn(url: string, person: DemoSignIn): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a Chromium with an empty profile. Nobody's emulation is set in it, which would stand in the way of
 * Lighthouse's own.
 */
export async function startChromium(): Promise<ControlledChromium> {
  const browser = await findBrowser();
  const profile = createTemporaryFolder('profile');
  const args = [
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile.path}`,
    ...browser.args,
  ];
  const child = spawn(browser.executablePath, [...args, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const end = () => child.kill();
  process.once('exit', end);
  const ended = new Promise((resolve) => child.once('close', resolve));
  const port = await portOf(child.stderr);
  return {
    port,
    signIn: (url, person) => leaveSignIn(port, url, person),
    stop: async () => {
      process.off('exit', end);
      end();
      await ended;
      profile.remove();
    },
  };
}

function portOf(output: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    output.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const found = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(text)?.[1];
      if (found) resolve(found);
    });
    output.on('end', () => reject(new Error(`Chromium ended: ${text}`)));
  });
}

async function leaveSignIn(port: string, url: string, person: DemoSignIn): Promise<void> {
  const connection = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = connection.contexts();
  if (!context) throw new Error('Chromium has no window.');
  const { cookies, origins } = storageOf(url, person);
  await context.addCookies(cookies);
  const page = await context.newPage();
  // A page of the same origin that is not the application.
  await page.goto(`${url}/api/docs`);
  await page.evaluate(
    (stored) => stored.forEach(({ name, value }) => localStorage.setItem(name, value)),
    origins.flatMap(({ localStorage: entries }) => entries),
  );
  await page.close();
  await connection.close();
}
