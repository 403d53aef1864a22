import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { sayAssigned, sayCopied, type AssignResult } from './assign-words.ts';

const ada = { first_name: 'Ada', last_name: 'Lovelace' };
const result = (title: string, outcome: AssignResult['outcome']): AssignResult => ({
  program: { _id: title, title },
  outcome,
});
const refused = (code: ApiError['code'], message = 'No.') =>
  new ApiError(409, { code: code as Exclude<ApiError['code'], 'no_reply'>, message });

test.each([
  ['Assigned Fire Safety to Ada Lovelace. They choose a session next.', [result('Fire Safety', 'assigned')]],
  [
    'Assigned 2 trainings to Ada Lovelace. They choose the sessions next.',
    [result('Fire Safety', 'assigned'), result('First Aid', 'assigned')],
  ],
  [
    'Assigned 1 of 2 trainings to Ada Lovelace. First Aid is archived. They choose a session next.',
    [result('Fire Safety', 'assigned'), result('First Aid', refused('program_archived'))],
  ],
  [
    'Assigned Fire Safety to Ada Lovelace. Fire Safety is already complete: they have a valid record.',
    [result('Fire Safety', 'complete')],
  ],
  [
    'No training was assigned. Fire Safety was already assigned. The deadline of First Aid has passed.',
    [result('Fire Safety', 'before'), result('First Aid', refused('deadline_passed'))],
  ],
  [
    'No training was assigned. Ada Lovelace is exempt from Fire Safety. You no longer oversee First Aid. Ladders: No.',
    [
      result('Fire Safety', refused('exempt')),
      result('First Aid', refused('not_found')),
      result('Ladders', refused('invalid_input')),
    ],
  ],
])('the result of assigning several trainings is told in one summary: %s §35.19', (words, results) => {
  expect(sayAssigned(results, ada)).toBe(words);
});

test.each([
  [0, 'Ada Lovelace has no open trainings that can be added.'],
  [1, 'Selected 1 open training of Ada Lovelace.'],
  [12, 'Selected 12 open trainings of Ada Lovelace.'],
])('the trainings of a colleague are counted: %i §35.20', (count, words) => {
  expect(sayCopied(count, ada)).toBe(words);
});
