import { expect, test } from 'vitest';
import { compare, type State, type Training } from './compare.ts';
import { WriteLog } from './write-log.ts';

function example() {
  const writeLog = new WriteLog();
  writeLog.noteProgram('p', 2);
  writeLog.noteBatch('p', 'assigned', ['a', 'b'])();
  writeLog.noteEnrolment('p', 'a', 's');
  writeLog.noteBatch('p', 'completed', ['a'])();
  writeLog.noteDepartment('Sales');
  writeLog.noteName('m').acknowledge();
  writeLog.noteName('m');
  const people = new Map<string, Training>([
    ['a', { session: 's', isComplete: true }],
    ['b', { session: null, isComplete: false }],
  ]);
  const state: State = {
    programs: new Map([['p', { sessions: 2, people }]]),
    departments: new Set(['Sales']),
    names: new Map([['m', 1]]),
  };
  return { writeLog, state, people };
}

const find = ({ writeLog, state }: ReturnType<typeof example>) => compare(writeLog, state, 2);

test('what is all there is neither lost nor half, whether the last name took effect or not', () => {
  const { writeLog, state, people } = example();
  expect(find({ writeLog, state, people })).toEqual({ lost: [], halves: [] });
  state.names.set('m', 2);
  expect(find({ writeLog, state, people })).toEqual({ lost: [], halves: [] });
});

test.each<[what: string, lose: (parts: ReturnType<typeof example>) => unknown, count: number]>([
  ['a program', ({ state }) => state.programs.clear(), 4],
  ['a department', ({ state }) => state.departments.clear(), 1],
  ['a name', ({ state }) => state.names.set('m', 0), 1],
  ['an enrolment', ({ people }) => people.set('a', { session: 't', isComplete: true }), 1],
  ['a completion', ({ people }) => people.set('a', { session: 's', isComplete: false }), 1],
])('%s that is gone is lost', (_what, lose, count) => {
  const parts = example();
  lose(parts);
  expect(find(parts).lost).toHaveLength(count);
});

test('a part of a batch or of the sessions is half', () => {
  const parts = example();
  parts.people.delete('b');
  expect(find(parts)).toEqual({ lost: ['assignments in p'], halves: ['assignments in p'] });
  parts.state.programs.set('q', { sessions: 1, people: new Map() });
  expect(find(parts).halves).toContain('sessions of q');
});
