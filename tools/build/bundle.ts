import { build, type BuildOptions, type InlineConfig, type Rolldown } from 'vite';

export type Chunk = Rolldown.OutputChunk;

/** One run of Vite. */
export async function bundle(options: BuildOptions, config?: InlineConfig): Promise<Chunk[]> {
  const result = await build({ logLevel: 'warn', ...config, build: options });
  if ('close' in result) throw new Error('Vite watches instead of building.');
  const outputs = Array.isArray(result) ? result : [result];
  return outputs.flatMap(({ output }) => output.flatMap((file) => (file.type === 'chunk' ? file : [])));
}

/** The files that hold these modules of web/, and whatever they import. */
export function filesOf(
  modules: readonly string[],
  chunks: readonly Pick<Chunk, 'fileName' | 'moduleIds' | 'imports'>[],
): string[] {
  const holding = modules.map((module) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/${module}`)));
    if (!chunk) throw new Error(`The bundle has no module web/${module}.`);
    return chunk.fileName;
  });
  const files = new Set(holding);
  // A loop over a set also meets files that are added meanwhile.
  for (const file of files) {
    chunks.find(({ fileName }) => fileName === file)?.imports.forEach((imported) => files.add(imported));
  }
  return [...files];
}
