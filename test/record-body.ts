import type { RecordForm } from '../shared/api/record-form.ts';

/** What is sent to record or propose what these people did: nothing but what is told. */
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
    ...told,
  };
}
