import type * as z from 'zod/mini';
import type { extensionForm } from '#shared/training/assignments/due-date-form';
import { dueDatesApi } from '#shared/training/assignments/calls';
import { extensionProblem, lastExtension } from '#shared/due';
import { addDays } from '#shared/time';
import { companyData } from '../api/queries.ts';
import { sendChange } from '../api/send-change.ts';
import { useApiForm } from '../api/use-api-form.ts';
import { useClock } from './use-clock.ts';
import { TextAreaField, TextField } from '../ui/text-field.tsx';
import { sayExtended, sayLatestDue, sayWhom } from './due-date-words.ts';
import { PeopleForm, PeopleWindow, type PeopleWindowProps } from './people-window.tsx';
import { useSelectedPeople, type SelectedPeople } from './use-selected-people.ts';
import type { Done } from './people-done.ts';

const fetchSchema = async () => (await import('#shared/training/assignments/due-date-form')).extensionForm;

/** The window in which the selected people are given more time. */
export function ExtendWindow(props: PeopleWindowProps) {
  const { program, training, selection, shown, open, onClose } = props;
  const people = useSelectedPeople({ programId: program._id, selection, done: 'given more time' });
  const whom = sayWhom(selection.size, shown);
  return (
    <PeopleWindow
      title={training ? `Extend ${training} for ${whom}` : `Extend the due date for ${whom}`}
      people={people}
      open={open}
      onClose={onClose}
    >
      {(close) => <ExtensionForm {...props} people={people} onClose={close} />}
    </PeopleWindow>
  );
}

function ExtensionForm({
  program: { _id: id },
  training,
  selection,
  shown,
  people,
  onClose,
  onDone,
}: PeopleWindowProps & { people: SelectedPeople }) {
  const clock = useClock();
  const { today } = clock;
  const form = useApiForm<z.input<typeof extensionForm>, z.output<typeof extensionForm>, Done>({
    schema: fetchSchema,
    defaults: { due: '', because: '' },
    // On a page about people it is the draft for one of them.
    draftName: training ? `extend ${id} ${selection.ids().join(' ')}` : `extend ${id}`,
    check: ({ due }) => {
      const problem = extensionProblem(due, today);
      return problem ? { due: problem } : {};
    },
    send: (extension) =>
      people.send((part) =>
        sendChange(dueDatesApi.extend, { params: { id }, body: { ...extension, people: part } }),
      ),
    invalidates: companyData,
    onSuccess: ({ employees }, { due }) => onDone(sayExtended(employees, due, clock)),
  });
  return (
    <PeopleForm
      form={form}
      people={people}
      submitLabel="Extend"
      onCancel={onClose}
      consequence="This date stays even if the deadline changes."
    >
      <TextField
        label="New due date"
        type="date"
        min={addDays(today, 1)}
        max={lastExtension(today)}
        hint={shown.length === selection.size && sayLatestDue(shown, clock)}
        {...form.field('due')}
      />
      <TextAreaField
        label="Reason"
        rows={3}
        maxLength={500}
        hint="They will see this reason."
        {...form.field('because')}
      />
    </PeopleForm>
  );
}
