import type * as z from 'zod/mini';
import type { exemptionForm } from '#shared/training/assignments/due-date-form';
import { dueDatesApi } from '#shared/training/assignments/calls';
import { companyData } from '../api/queries.ts';
import { sendChange } from '../api/send-change.ts';
import { useApiForm } from '../api/use-api-form.ts';
import { useClock } from './use-clock.ts';
import { TextAreaField, TextField } from '../ui/text-field.tsx';
import { sayExempted, sayWhom } from './due-date-words.ts';
import { PeopleForm, PeopleWindow, type PeopleWindowProps } from './people-window.tsx';
import { useSelectedPeople, type SelectedPeople } from './use-selected-people.ts';
import type { Done } from './people-done.ts';

const fetchSchema = async () => (await import('#shared/training/assignments/due-date-form')).exemptionForm;

/** The window in which the selected people are exempted. */
export function ExemptWindow(props: PeopleWindowProps) {
  const { program, training, selection, shown, open, onClose } = props;
  const people = useSelectedPeople({ programId: program._id, selection, done: 'exempted' });
  const whom = sayWhom(selection.size, shown);
  return (
    <PeopleWindow
      title={training ? `Exempt ${whom} from ${training}` : `Exempt ${whom}`}
      people={people}
      open={open}
      onClose={onClose}
    >
      {(close) => <ExemptionForm {...props} people={people} onClose={close} />}
    </PeopleWindow>
  );
}

function ExemptionForm({
  program: { _id: id },
  people,
  onClose,
  onDone,
}: PeopleWindowProps & { people: SelectedPeople }) {
  const clock = useClock();
  const form = useApiForm<z.input<typeof exemptionForm>, z.output<typeof exemptionForm>, Done>({
    schema: fetchSchema,
    defaults: { because: '', until: '' },
    draftName: `exempt ${id}`,
    check: ({ until }) => (until && until < clock.today ? { until: 'Must be today or later' } : {}),
    send: (exemption) =>
      people.send((part) =>
        sendChange(dueDatesApi.exempt, { params: { id }, body: { ...exemption, people: part } }),
      ),
    invalidates: companyData,
    onSuccess: ({ employees }, { until }) => onDone(sayExempted(employees, until, clock)),
  });
  return (
    <PeopleForm
      form={form}
      people={people}
      submitLabel="Exempt"
      onCancel={onClose}
      consequence="They don't have to do this training. They lose their seats and are left out of all figures. When the exemption ends, the training is assigned to them again."
    >
      <TextAreaField
        label="Reason"
        rows={3}
        maxLength={500}
        hint="People in charge of this training will see this reason."
        {...form.field('because')}
      />
      <TextField
        label="Exempt until (optional)"
        type="date"
        min={clock.today}
        hint="Leave it empty to exempt them until someone ends the exemption."
        {...form.field('until')}
      />
    </PeopleForm>
  );
}
