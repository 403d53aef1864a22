import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../server/root.ts';
import type { Environment } from '../../server/settings.ts';

/** The path of a file of the recipe that is shipped. */
export function recipePath(name: string): string {
  return join(projectRoot, 'deploy/high-availability', name);
}

/** What an environment file of the recipe says, with values of this machine in the place of its own. */
export function readEnvironmentFile(name: string, values: Environment): Environment {
  const lines = readFileSync(recipePath(name), 'utf8').matchAll(/^([A-Z0-9_]+)=(.*)$/gm);
  const shipped = Object.fromEntries([...lines].map(([, key = '', value = '']) => [key, value]));
  const unknown = Object.keys(values).filter((key) => !(key in shipped));
  if (unknown.length > 0) throw new Error(`${name} does not name ${unknown.join(', ')}.`);
  return { ...shipped, ...values };
}
