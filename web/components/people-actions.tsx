import { extensionProblem, lastExtension } from '#shared/due';
import { addDays } from '#shared/time';
import { dueDatesApi } from '#shared/training/assignments/calls';
import { sendChange } from '../api/send-change.ts';
import { TextAreaField, TextField } from '../ui/text-field.tsx';
import { sayExempted, sayExtended, sayLatestDue } from './due-date-words.ts';
import { windowOf } from './people-form-window.tsx';

const forms = () => import('#shared/training/assignments/due-date-form');

/** The window in which the selected people are given more time. */
export const ExtendWindow = windowOf({
  title: (whom, training) =>
    training ? `Extend the due date of ${training} for ${whom}` : `Extend the due date for ${whom}`,
  verb: 'Extend',
  done: 'given more time',
  consequence: 'This date holds even if the deadline changes.',
  send: (id, body) => sendChange(dueDatesApi.extend, { params: { id }, body }),
  schema: async () => (await forms()).extensionForm,
  defaults: { due: '', because: '' },
  // On a page about people it is the draft for one of them.
  draftName: ({ program, training, selection }) =>
    training ? `extend ${program._id} ${selection.ids().join(' ')}` : `extend ${program._id}`,
  check: ({ due }, today) => {
    const problem = extensionProblem(due, today);
    return problem ? { due: problem } : {};
  },
  fields: (form, clock, { shown, selection }) => (
    <>
      <TextField
        label="New due date"
        type="date"
        min={addDays(clock.today, 1)}
        max={lastExtension(clock.today)}
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
    </>
  ),
  say: (employees, { due }, clock) => sayExtended(employees, due, clock),
});

/** The window in which the selected people are exempted. */
export const ExemptWindow = windowOf({
  title: (whom, training) => (training ? `Exempt ${whom} from ${training}` : `Exempt ${whom}`),
  verb: 'Exempt',
  done: 'exempted',
  consequence:
    "They don't have to do this training. They lose their seats and are left out of all figures. When the exemption ends, the training is assigned to them again.",
  send: (id, body) => sendChange(dueDatesApi.exempt, { params: { id }, body: { ...body, undoable: true } }),
  schema: async () => (await forms()).exemptionForm,
  defaults: { because: '', until: '' },
  draftName: ({ program }) => `exempt ${program._id}`,
  check: ({ until }, today) => (until && until < today ? { until: 'Must be today or later' } : {}),
  fields: (form, clock) => (
    <>
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
    </>
  ),
  say: (employees, { until }, clock) => sayExempted(employees, until, clock),
});
