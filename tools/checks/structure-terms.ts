/** The terms in which the rules of the structure check are written. */

export interface SourceFile {
  /** From the project's folder, with forward slashes. */
  path: string;
  /** Of the text without its comments, so that those may mention anything. */
  lines: string[];
  /** The target is a path from the project's folder, or the name of a package. */
  imports: { target: string; line: number }[];
}

export interface Offence {
  line: number;
  what: string;
}

export type Check = (file: SourceFile) => Offence[];

/** On a path or on an import. */
export type Condition = (text: string) => boolean;

/** The files that a rule looks at, the things that it refuses, and why. */
export interface Rule {
  name: string;
  within: Condition;
  offences: Check;
  why: string;
}

export function offence(line: number, what: string): Offence {
  return { line, what };
}

/** Refuses certain imports. */
export function imports(refused: Condition): Check {
  return (file) =>
    file.imports
      .filter(({ target }) => refused(target))
      .map(({ target, line }) => offence(line, `imports ${target}`));
}

/** Refuses a pattern in the code. */
export function lines(refused: RegExp): Check {
  return (file) =>
    file.lines.flatMap((text, index) => {
      const found = text.match(refused);
      return found ? [offence(index + 1, `has ${found[0].trim()}`)] : [];
    });
}

export function either(...checks: Check[]): Check {
  return (file) => checks.flatMap((check) => check(file));
}

export function inside(...folders: string[]): Condition {
  return (path) => folders.some((folder) => path.startsWith(`${folder}/`));
}

export function matching(pattern: RegExp): Condition {
  return (text) => pattern.test(text);
}

export function not(condition: Condition): Condition {
  return (text) => !condition(text);
}

export function both(...conditions: Condition[]): Condition {
  return (text) => conditions.every((condition) => condition(text));
}
