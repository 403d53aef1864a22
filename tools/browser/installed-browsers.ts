import { delimiter, join } from 'node:path';

const commands = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge-stable',
  'microsoft-edge',
];

const linux = ['/opt/google/chrome/chrome', '/opt/microsoft/msedge/msedge', '/snap/bin/chromium'];

const mac = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

const windows = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

/** The paths at which an installed Chrome, Chromium or Edge would be: first those on the PATH. */
export function installedBrowsers(): string[] {
  const env = process.env;
  if (process.platform === 'win32') {
    const roots = [env['ProgramFiles'], env['ProgramFiles(x86)'], env['LOCALAPPDATA']];
    return combine(
      roots.flatMap((root) => root ?? []),
      windows,
    );
  }
  const onPath = combine((env['PATH'] ?? '').split(delimiter), commands);
  if (process.platform !== 'darwin') return [...onPath, ...linux];
  return [...onPath, ...combine(['/Applications', join(env['HOME'] ?? '', 'Applications')], mac)];
}

/** Every name in every folder, a name being more telling than a folder. */
function combine(folders: readonly string[], names: readonly string[]): string[] {
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}
