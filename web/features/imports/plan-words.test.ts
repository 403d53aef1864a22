import { expect, test } from 'vitest';
import { keptReasons } from '#shared/people/imports/undo';
import { sayUndoneCounts } from './import-words.ts';
import { canUndo, listMakes, sayMakes, sayPlanEffect, sayUndone } from './plan-words.ts';

const none = {
  create: 0,
  change: 0,
  same: 0,
  return: 0,
  refused: 0,
  decide: 0,
  missing: 0,
  waiting: 0,
  kept: 0,
};
const nothing = { departments: [], sites: [], positions: [] };

test('a plan begins with all that it makes §115.9', () => {
  const makes = { departments: ['Kitchen', 'Service'], sites: ['Harbor'], positions: [] };
  expect(sayMakes({ what: 'people', counts: { ...none, create: 44 }, makes })).toBe(
    '44 people · 2 new departments · 1 new site',
  );
  expect(sayMakes({ what: 'people', counts: { ...none, create: 1 }, makes: nothing })).toBe('1 person');
  expect(sayMakes({ what: 'people', counts: none, makes: nothing })).toBeNull();
  expect(sayMakes({ what: 'records', counts: { ...none, create: 3 }, makes: nothing })).toBeNull();
  expect(listMakes(makes)).toEqual(['Departments: Kitchen, Service', 'Sites: Harbor']);
});

test('the effects of a plan are sentences §115.9', () => {
  const clock = { day: () => 'December 4' };
  expect(sayPlanEffect({ code: 'assigned', people: 12 }, clock)).toBe('12 people will be assigned.');
  expect(sayPlanEffect({ code: 'ended', people: 1, by: '2026-12-04' }, clock)).toBe(
    '1 person will be removed on December 4.',
  );
  expect(sayPlanEffect({ code: 'ended', people: 2 }, clock)).toBe('2 people will be removed.');
  expect(sayPlanEffect({ code: 'seats_freed', people: 1 }, clock)).toBe('1 person will lose their seat.');
  expect(sayPlanEffect({ code: 'seats_freed', people: 2 }, clock)).toBe('2 people will lose their seats.');
  expect(sayPlanEffect({ code: 'message_sent', people: 1 }, clock)).toBe('1 person will get a message.');
});

test('an undo says who was kept, and why §115.4', () => {
  expect(sayUndone({ removed: 0, restored: 0, because: {} })).toBe('Undone.');
  expect(sayUndone({ removed: 1, restored: 1, because: {} })).toBe(
    'Undone. 1 person was removed. The details of 1 person were changed back.',
  );
  expect(sayUndone({ removed: 26, restored: 3, because: { signed_in: 2, leads: 1 } })).toBe(
    'Undone. 26 people were removed. The details of 3 people were changed back. 2 people were kept: they have signed in. 1 person was kept: people, trainings or sessions depend on them.',
  );
  expect(sayUndoneCounts({ removed: 41, restored: 3, kept: 2, because: {} })).toBe(
    '41 removed, 3 as before, 2 kept',
  );
});

test.each(Object.entries(keptReasons))('the reason “%s” is a clause about them', (_reason, clause) => {
  expect(clause).toMatch(/^[a-z].*[^.]$/);
});

test.each([
  ['2026-12-07T09:00:00.000Z', true],
  ['2026-11-30T09:00:00.000Z', false],
  [null, false],
])('an import that can be undone until %s offers it: %s §115.9', (undo_until, offers) => {
  expect(canUndo({ undo_until }, new Date('2026-11-30T12:00:00.000Z'))).toBe(offers);
});
