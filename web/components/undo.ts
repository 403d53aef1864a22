/** A change that can be undone until then, in milliseconds since 1970. */
export interface UndoOffer {
  id: string;
  until: number;
}

/** The result of a change in words, and how to undo it, if that can be done. */
export interface Told {
  words: string;
  /** A notice where nothing was done, or not all. */
  kind: 'success' | 'notice';
  undo?: UndoOffer | undefined;
}

const offeredFor = 10_000;

/** The offer of a reply, from now on; undefined without one (product §116). */
export function offerIn({ undo }: { undo?: string | undefined }): UndoOffer | undefined {
  return undo === undefined ? undefined : { id: undo, until: Date.now() + offeredFor };
}
