import type { ComponentProps, ReactNode } from 'react';
import type { AssignedEmployee, Program } from '#shared/shapes';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { Modal } from '../ui/modal.tsx';
import { sayDropped } from './due-date-words.ts';
import { ProgressBar } from './progress-bar.tsx';
import type { SelectedPeople } from './use-selected-people.ts';
import type { Selection } from './use-selection.ts';

/** Somebody assigned, with the day of the training. */
export type PersonDue = Pick<AssignedEmployee, 'first_name' | 'last_name' | 'due'>;

/** The props of a window that changes something for the selected people of a program. */
export interface PeopleWindowProps {
  program: Program;
  /** Its title, on a page that is about a person and not about the training. */
  training?: string;
  selection: Selection;
  /** The selected people who are at hand. */
  shown: readonly PersonDue[];
  open: boolean;
  onClose: () => void;
  /** Called with the result, in words; a notice where nothing was done. */
  onDone: (message: string, kind?: 'success' | 'notice') => void;
}

/** Such a window. While something is sent it stays. */
export function PeopleWindow({
  title,
  people,
  open,
  onClose,
  children,
}: Pick<PeopleWindowProps, 'open' | 'onClose'> & {
  title: string;
  people: SelectedPeople;
  children: (close: () => void) => ReactNode;
}) {
  const close = () => {
    if (people.isSending) return;
    people.forgetDropped();
    onClose();
  };
  return (
    <Modal open={open} onClose={close} title={title}>
      {children(close)}
    </Modal>
  );
}

/** The form in it: the effects, the fields, and how far a large selection is sent. */
export function PeopleForm({
  form,
  people: { dropped, progress },
  submitLabel,
  onCancel,
  consequence,
  children,
}: Pick<ComponentProps<typeof Form>, 'form' | 'submitLabel'> & {
  people: SelectedPeople;
  onCancel: () => void;
  consequence: string;
  children: ReactNode;
}) {
  const droppedWords = sayDropped(dropped);
  return (
    <div className="flex flex-col gap-6">
      <p>{consequence}</p>
      {droppedWords && <Banner kind="notice">{droppedWords}</Banner>}
      <Form
        form={form}
        submitLabel={submitLabel}
        otherActions={
          <Button variant="outline" disabled={form.busy} onClick={onCancel}>
            Cancel
          </Button>
        }
      >
        {children}
      </Form>
      {progress && <ProgressBar {...progress} />}
    </div>
  );
}
