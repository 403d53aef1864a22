import type { ReactNode } from 'react';
import type { ButtonVariant } from './button-style.ts';
import type { SendState } from './send-status.tsx';

/** The words of a question before a change. */
export interface Wording {
  /** "Delete Emil Example?" */
  question: string;
  /** The effects, with the number of people. */
  consequence: ReactNode;
  /** The label of the button that makes the change. */
  verb: string;
  /** The look of that button; the one of a danger unless given. */
  variant?: ButtonVariant;
}

/** A question before a change, and how far the change is. */
export interface Confirmation extends Wording, SendState {
  open: boolean;
  busy: boolean;
  error: string | null;
  confirm: () => void;
  cancel: () => void;
}
