import type { ReactNode } from 'react';
import type { AssignedEmployee, Program } from '#shared/shapes';
import type { CalendarDate } from '#shared/time';
import { Modal } from '../ui/modal.tsx';
import { sayWhom } from './due-date-words.ts';
import { useSelectedPeople, type SelectedPeople } from './use-selected-people.ts';
import type { Told, UndoOffer } from './undo.ts';
import type { Selection } from './use-selection.ts';

/** Called with the result, in words; a notice where nothing was done. */
export type OnDone = (message: string, kind?: Told['kind'], undo?: UndoOffer) => void;

/** Somebody assigned, with the day of the training where it is known. */
export type PersonDue = Pick<AssignedEmployee, 'first_name' | 'last_name'> & { due?: CalendarDate };

/** The props of a window that changes something for the selected people of a program. */
export interface PeopleWindowProps {
  program: Pick<Program, '_id'>;
  /** Its title, on a page that is about a person and not about the training. */
  training?: string;
  selection: Selection;
  /** The selected people who are at hand. */
  shown: readonly PersonDue[];
  open: boolean;
  onClose: () => void;
  onDone: OnDone;
}

/** The props of the question in it; `onClose` closes the window. */
export interface PeopleQuestionProps extends PeopleWindowProps {
  people: SelectedPeople;
}

/** Such a window. While something is sent it stays. */
export function PeopleWindow({
  title,
  done,
  isSelectable,
  children,
  ...props
}: PeopleWindowProps & {
  title: (whom: string) => string;
  /** Completes "3 employees were …". */
  done: string;
  /** The people who can be changed; unless told, those not complete. */
  isSelectable?: (employee: AssignedEmployee) => boolean;
  children: (props: PeopleQuestionProps) => ReactNode;
}) {
  const { program, selection, shown, open, onClose } = props;
  const people = useSelectedPeople({
    programId: program._id,
    selection,
    done,
    ...(isSelectable && { isSelectable }),
  });
  const close = () => {
    if (people.isSending) return;
    people.forgetDropped();
    onClose();
  };
  return (
    <Modal open={open} onClose={close} title={title(sayWhom(selection.size, shown))}>
      {children({ ...props, people, onClose: close })}
    </Modal>
  );
}
