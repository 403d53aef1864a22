import { build } from 'vite';

/** @typedef {import('vite').Rolldown.OutputChunk} Chunk */

/**
 * One run of Vite.
 *
 * @param {import('vite').BuildOptions} options
 * @param {import('vite').InlineConfig} [config]
 * @returns {Promise<Chunk[]>}
 */
export async function bundle(options, config) {
  const result = await build({ logLevel: 'warn', ...config, build: options });
  if ('close' in result) throw new Error('Vite watches instead of building.');
  const outputs = Array.isArray(result) ? result : [result];
  return outputs.flatMap(({ output }) => output.flatMap((file) => (file.type === 'chunk' ? file : [])));
}

/**
 * The files that hold these modules of web/, and whatever they import.
 *
 * @param {string[]} modules
 * @param {Pick<Chunk, 'fileName' | 'moduleIds' | 'imports'>[]} chunks
 */
export function filesOf(modules, chunks) {
  const holding = modules.map((module) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/${module}`)));
    if (!chunk) throw new Error(`The bundle has no module web/${module}.`);
    return chunk.fileName;
  });
  const files = new Set(holding);
  // A set is walked to its end, also to what is added on the way.
  for (const file of files) {
    chunks.find(({ fileName }) => fileName === file)?.imports.forEach((imported) => files.add(imported));
  }
  return [...files];
}
