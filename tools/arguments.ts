import { parseArgs, type ParseArgsConfig } from 'node:util';
import { Failure } from './process.ts';

/** Reads a command line. Throws Failure with the help for words that it doesn't know. */
export function readArguments<Config extends ParseArgsConfig>(config: Config, help: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new Failure(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
  }
}
