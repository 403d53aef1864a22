import { matching } from './structure-terms.ts';

/** The files of a feature's room beside its tests. CONTRIBUTING.md names them, and the folders below. */
export const featureFiles = ['routes.ts', 'service.ts', 'reads.ts', 'store.ts'] as const;

/** The folders of a feature whose files have names of their own; one that begins with a feature is that one's alone. */
export const featureFolders = ['pdf/', 'messages/letters/'] as const;

const inFolder = (folder: (typeof featureFolders)[number]) => {
  const isOfOne = folder.indexOf('/') < folder.length - 1;
  return matching(new RegExp(`^server/features/${isOfOne ? '' : '([\\w-]+/)+'}${folder}`));
};

/** Whether a path lies in such a folder; one for each. */
export const furtherFolders = [inFolder(featureFolders[0]), inFolder(featureFolders[1])] as const;
