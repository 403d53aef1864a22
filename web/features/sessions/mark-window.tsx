import type { RosterPerson } from '#shared/training/sessions/schemas';
import { outcomeLabels, type AttendanceOutcome } from '#shared/attendance';
import { nameOf } from '#shared/person-name';
import { companyData } from '../../api/queries.ts';
import { useApiForm } from '../../api/use-api-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Form } from '../../ui/form.tsx';
import { Modal } from '../../ui/modal.tsx';
import { NumberField, numberOrNull } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { outcomesOf } from './marking.tsx';
import { correctionEffect } from './mark-words.ts';
import { sendMarks } from './use-marks.ts';

const fetchSchema = async () => (await import('#shared/training/sessions/mark-form')).markForm;

interface Marked {
  sessionId: string;
  /** Null before the first time. */
  person: RosterPerson | null;
  asksResult: boolean;
  onClose: () => void;
}

/** The details of somebody on the sheet, beside the outcome. */
export function MarkWindow({ open, person, ...marked }: Marked & { open: boolean }) {
  if (!person) return null;
  return (
    <Modal open={open} onClose={marked.onClose} title={nameOf(person)}>
      <MarkForm key={person._id} person={person} {...marked} />
    </Modal>
  );
}

function MarkForm({ sessionId, person, asksResult, onClose }: Marked & { person: RosterPerson }) {
  const isCorrection = person.outcome === 'attended';
  const kept = person.outcome === null || isCorrection ? null : person;
  const form = useApiForm({
    schema: fetchSchema,
    defaults: {
      // Nothing is chosen for somebody who is not marked: a press too many would make a record.
      outcome: (kept?.outcome ?? '') as AttendanceOutcome,
      minutes: kept?.minutes ?? null,
      score: kept?.score ?? null,
      note: kept?.note ?? '',
    },
    draftName: null,
    send: (mark) => sendMarks(sessionId, [{ ...mark, person: person._id, correct: isCorrection }]),
    invalidates: companyData,
    onSuccess: onClose,
  });
  const options = outcomesOf(asksResult)
    .filter((outcome) => !isCorrection || outcome !== 'attended')
    .map((value) => ({ value, label: outcomeLabels[value] }));
  const number = { setValueAs: numberOrNull };
  return (
    <Form form={form} submitLabel="Save">
      {isCorrection && <Banner kind="notice">{correctionEffect}</Banner>}
      <SelectField
        label="Outcome"
        placeholder="Choose an outcome"
        options={options}
        {...form.field('outcome')}
      />
      <NumberField
        label="Time (optional)"
        unit="minutes"
        hint="Leave empty for the whole session."
        {...form.field('minutes', number)}
      />
      {asksResult && <NumberField label="Score (optional)" unit="points" {...form.field('score', number)} />}
      <TextAreaField label="Note (optional)" rows={3} maxLength={500} {...form.field('note')} />
    </Form>
  );
}
