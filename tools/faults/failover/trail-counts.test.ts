import { expect, test } from 'vitest';
import { WriteLog } from '../writes/write-log.ts';
import { compareCounts, countAcknowledged } from './trail-counts.ts';

function exampleCounts() {
  const writeLog = new WriteLog();
  writeLog.noteProgram('p', 3);
  writeLog.noteBatch('p', 'assigned', ['a', 'b'])();
  writeLog.noteBatch('p', 'assigned', ['c']);
  writeLog.noteEnrolment('p', 'a', 's');
  writeLog.noteName('m').acknowledge();
  return countAcknowledged(writeLog);
}

test('a batch counts as one change, and only once it is acknowledged', () => {
  expect(exampleCounts()).toEqual({
    'program.create': 1,
    'program.assign': 1,
    'program.enrol': 1,
    'program.complete': 0,
    'department.create': 0,
    'user.change-name': 1,
  });
});

test('an entry too few is a loss, one too many was made twice, and one does not make up for the other', () => {
  const acknowledged = exampleCounts();
  expect(compareCounts(acknowledged, acknowledged)).toEqual({ lost: 0, doubled: 0 });
  const entries = { ...acknowledged, 'program.enrol': 0, 'user.change-name': 2, 'user.edit': 1 };
  expect(compareCounts(acknowledged, entries)).toEqual({ lost: 1, doubled: 2 });
});
