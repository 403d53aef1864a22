/**
 * How npm is started: by the file of the npm that started us, where there is one, as that needs no shell, not even on
 * Windows.
 *
 * @param {readonly string[]} args
 * @returns {[command: string, args: string[]]}
 */
export function npmCommand(args) {
  const started = process.env['npm_execpath'];
  if (started?.endsWith('npm-cli.js')) return [process.execPath, [started, ...args]];
  if (process.platform === 'win32') return ['cmd.exe', ['/d', '/c', 'npm.cmd', ...args]];
  return ['npm', [...args]];
}
