/**
 * The first thing every script does, so it must parse on a Node that is far too old: no syntax newer than
 * modules themselves, and whoever imports it imports everything else dynamically, afterwards.
 */

const SUPPORTED = '20.19 or later in the 20 line, or 22.12 or later';

/**
 * Says whether a Node version may run Lodestar, and what a person should know about it.
 *
 * @param {string} version as in `process.versions.node`
 * @returns {{supported: boolean, message: string}} an empty message when there is nothing to say
 */
export function judgeNodeVersion(version) {
  const major = Number(version.split('.')[0]);
  const minor = Number(version.split('.')[1]);
  if (major === 20 && minor >= 19) {
    return {
      supported: true,
      message: 'Node 20 is past its end of life (April 2026): it works, but please move to a newer one.',
    };
  }
  if (major > 22 || (major === 22 && minor >= 12)) return { supported: true, message: '' };
  return {
    supported: false,
    message: 'Lodestar needs Node ' + SUPPORTED + '; this is Node ' + version + '.',
  };
}

/**
 * Ends the process with one sentence when this Node is not supported.
 *
 * @param {{quiet?: boolean}} [options] quiet leaves out the hint about an ageing version
 */
export function requireSupportedNode(options) {
  const verdict = judgeNodeVersion(process.versions.node);
  if (verdict.message && !(verdict.supported && options && options.quiet)) console.error(verdict.message);
  if (!verdict.supported) process.exit(1);
}
