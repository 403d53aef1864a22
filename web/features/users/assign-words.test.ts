import { expect, test } from 'vitest';
import { sayAssigned, sayCopied, sayNotAssigned } from './assign-words.ts';

const ada = { first_name: 'Ada', last_name: 'Lovelace' };
const fire = { _id: 'fire', title: 'Fire Safety' };
const aid = { _id: 'aid', title: 'First Aid' };
const none = { assigned: [], already: [], complete: [] };

test.each([
  ['Assigned Fire Safety to Ada Lovelace. They choose a session next.', { assigned: ['fire'] }, [fire]],
  [
    'Assigned 2 trainings to Ada Lovelace. They choose the sessions next.',
    { assigned: ['fire', 'aid'] },
    [fire, aid],
  ],
  [
    'Assigned 1 of 2 trainings to Ada Lovelace. First Aid was already assigned. They choose a session next.',
    { assigned: ['fire'], already: ['aid'] },
    [fire, aid],
  ],
  [
    'Assigned Fire Safety to Ada Lovelace. Fire Safety is already complete because they have a valid record.',
    { assigned: ['fire'], complete: ['fire'] },
    [fire],
  ],
  ['No training was assigned. Fire Safety was already assigned.', { already: ['fire'] }, [fire]],
])(
  'the result of assigning trainings to a person is told in one summary: %s §35.19',
  (words, reply, chosen) => {
    expect(sayAssigned({ ...none, ...reply }, chosen, ada)).toBe(words);
  },
);

test.each([
  ['First Aid is archived. Nothing was assigned.', { code: 'archived', programs: ['aid'] }],
  [
    'The deadline for Fire Safety has passed. The deadline for First Aid has passed. Nothing was assigned.',
    { code: 'deadline_passed', programs: ['aid', 'fire'] },
  ],
  ['Ada Lovelace is exempt from Fire Safety. Nothing was assigned.', { code: 'exempt', programs: ['fire'] }],
  [null, { code: 'not_found' }],
] as const)('trainings that keep all from being assigned are named: %s §35.19', (words, refusal) => {
  const programs = 'programs' in refusal ? [...refusal.programs] : undefined;
  expect(sayNotAssigned({ code: refusal.code, ...(programs && { programs }) }, [fire, aid], ada)).toBe(words);
});

test.each([
  [0, "None of Ada Lovelace's open trainings can be added."],
  [1, "Selected 1 of Ada Lovelace's open trainings."],
  [12, "Selected 12 of Ada Lovelace's open trainings."],
])('the trainings of a colleague are counted: %i §35.20', (count, words) => {
  expect(sayCopied(count, ada)).toBe(words);
});
