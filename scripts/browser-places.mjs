import { delimiter, join } from 'node:path';

const COMMANDS = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge-stable',
  'microsoft-edge',
];

const LINUX = ['/opt/google/chrome/chrome', '/opt/microsoft/msedge/msedge', '/snap/bin/chromium'];

const MAC = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

const WINDOWS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

/** The paths at which an installed Chrome, Chromium or Edge would be: first those on the PATH. */
export function installedBrowsers() {
  const env = process.env;
  if (process.platform === 'win32') {
    const roots = [env['ProgramFiles'], env['ProgramFiles(x86)'], env['LOCALAPPDATA']];
    return combine(
      roots.flatMap((root) => root ?? []),
      WINDOWS,
    );
  }
  const onPath = combine((env['PATH'] ?? '').split(delimiter), COMMANDS);
  if (process.platform !== 'darwin') return [...onPath, ...LINUX];
  return [...onPath, ...combine(['/Applications', join(env['HOME'] ?? '', 'Applications')], MAC)];
}

/** Every name in every folder, a name being more telling than a folder. */
function combine(/** @type {string[]} */ folders, /** @type {string[]} */ names) {
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}
