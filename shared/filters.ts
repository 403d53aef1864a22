/**
 * A filter of a list, as data: the call's field, the page's address and input, the export's link, and the types of the
 * conditions come from it. One without a label is for callers alone: no page reads it.
 */
export interface Choice<Word extends string = string> {
  /** The words that a call may ask for. */
  readonly words: readonly Word[];
  readonly label?: string;
  /** Says which rows there are if nothing is chosen. */
  readonly any?: string;
  /** The words that a page offers, in its order. */
  readonly offered?: { readonly [Each in Word]?: string };
}

/** A `place` is the id of a department, position or site, or `none`; an `id` comes with a link, and has no input. */
interface Identified {
  readonly kind: 'place' | 'id' | 'tag';
}

interface Written {
  readonly kind: 'text' | 'date';
  /** Whether the server takes this text. */
  readonly fits: (text: string) => boolean;
}

export type Typed = (Identified | Written) & {
  readonly label?: string;
  /** Says which rows there are if nothing is asked; in a text the hint. */
  readonly any?: string;
  /** The option for people who have no such place. */
  readonly none?: string;
};

export type Filters = Readonly<Record<string, Choice | Typed>>;

/** The values of a list's filters that are set. */
export type ValuesOf<Of extends Filters, Text = string> = {
  readonly [Name in keyof Of]?: (Of[Name] extends Choice<infer Word> ? Word : Text) | undefined;
};

/** A filter by one of these words; without a field no page has it. */
export function choice<const Word extends string>(
  words: readonly Word[],
  field?: Pick<Choice<Word>, 'label' | 'any' | 'offered'>,
): Choice<Word> {
  return { words, ...field };
}
