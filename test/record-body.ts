import type { RecordForm } from '../shared/training/records/record-form.ts';

/**
 * The body that records or proposes training of these people: nothing but the given facts. It is written again where
 * there is the same record, as tests often record the same day.
 */
export function recordBody(
  people: string[],
  told: Partial<RecordForm> & Pick<RecordForm, 'trained_on'>,
): RecordForm {
  return {
    people,
    program: null,
    title: null,
    valid_until: null,
    minutes: null,
    trainer: null,
    place: null,
    note: null,
    again: true,
    ...told,
  };
}
