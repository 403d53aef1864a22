import type { RosterPerson } from '#shared/training/sessions/schemas';
import { attendanceOutcomes, outcomeLabels } from '#shared/attendance';
import { nameOf } from '#shared/person-name';
import { companyData } from '../../api/queries.ts';
import { useApiForm } from '../../api/use-api-form.ts';
import { Form } from '../../ui/form.tsx';
import { Modal } from '../../ui/modal.tsx';
import { NumberField, numberOrNull } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { sendMarks } from './use-marks.ts';

const fetchSchema = async () => (await import('#shared/training/sessions/mark-form')).markForm;

interface Marked {
  sessionId: string;
  person: RosterPerson;
  asksResult: boolean;
  onClose: () => void;
}

/** The details of somebody on the sheet, beside the outcome. */
export function MarkWindow({ open, ...marked }: Marked & { open: boolean }) {
  return (
    <Modal open={open} onClose={marked.onClose} title={nameOf(marked.person)}>
      <MarkForm {...marked} />
    </Modal>
  );
}

function MarkForm({ sessionId, person, asksResult, onClose }: Marked) {
  const form = useApiForm({
    schema: fetchSchema,
    defaults: {
      outcome: person.outcome ?? 'attended',
      minutes: person.minutes,
      score: person.score,
      note: person.note ?? '',
    },
    draftName: null,
    send: (mark) => sendMarks(sessionId, [{ ...mark, person: person._id }]),
    invalidates: companyData,
    onSuccess: onClose,
  });
  const options = attendanceOutcomes
    .filter((outcome) => asksResult || outcome !== 'not-passed')
    .map((value) => ({ value, label: outcomeLabels[value] }));
  const number = { setValueAs: numberOrNull };
  return (
    <Form form={form} submitLabel="Save">
      <SelectField label="Outcome" options={options} {...form.field('outcome')} />
      <NumberField
        label="Time (optional)"
        unit="minutes"
        hint="Unless told, who attended was there all the time."
        {...form.field('minutes', number)}
      />
      {asksResult && <NumberField label="Score (optional)" unit="points" {...form.field('score', number)} />}
      <TextAreaField label="Note (optional)" rows={3} maxLength={500} {...form.field('note')} />
    </Form>
  );
}
