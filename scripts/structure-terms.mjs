/**
 * The terms in which the rules of the structure check are written.
 *
 * @typedef {object} SourceFile
 * @property {string} path from the root, with forward slashes
 * @property {string[]} lines of the text without its comments, so that those may mention anything
 * @property {Array<{target: string, line: number}>} imports a path from the root, or the name of a package
 *
 * @typedef {{line: number, what: string}} Offence
 * @typedef {(file: SourceFile) => Offence[]} Check
 * @typedef {(text: string) => boolean} Condition on a path or on what is imported
 */

/** @returns {Offence} */
export function offence(/** @type {number} */ line, /** @type {string} */ what) {
  return { line, what };
}

/**
 * Refuses certain imports.
 *
 * @returns {Check}
 */
export function imports(/** @type {Condition} */ refused) {
  return (file) =>
    file.imports
      .filter(({ target }) => refused(target))
      .map(({ target, line }) => offence(line, `imports ${target}`));
}

/**
 * Refuses a pattern in the code.
 *
 * @returns {Check}
 */
export function lines(/** @type {RegExp} */ refused) {
  return (file) =>
    file.lines.flatMap((text, index) => {
      const found = text.match(refused);
      return found ? [offence(index + 1, `has ${found[0].trim()}`)] : [];
    });
}

/** @returns {Check} */
export function either(/** @type {Check[]} */ ...checks) {
  return (file) => checks.flatMap((check) => check(file));
}

/** @returns {Condition} */
export function inside(/** @type {string[]} */ ...folders) {
  return (path) => folders.some((folder) => path.startsWith(`${folder}/`));
}

/** @returns {Condition} */
export function matching(/** @type {RegExp} */ pattern) {
  return (text) => pattern.test(text);
}

/** @returns {Condition} */
export function not(/** @type {Condition} */ condition) {
  return (text) => !condition(text);
}

/** @returns {Condition} */
export function both(/** @type {Condition[]} */ ...conditions) {
  return (text) => conditions.every((condition) => condition(text));
}
