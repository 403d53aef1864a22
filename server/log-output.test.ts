import { closeSync, openSync, writeSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { LogOutput } from './log-output.ts';

/** A disk with room for so many bytes. */
function diskWith(room: number) {
  const disk = { room, text: '' };
  const output = new LogOutput((text) => {
    if (disk.room === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const written = text.subarray(0, disk.room);
    disk.room -= written.length;
    disk.text += written.toString();
    return written.length;
  });
  return { disk, output };
}

test('a line for which the disk has no room is dropped and counted, and the next ones are written once there is §50.13', () => {
  const { disk, output } = diskWith(4);
  output.write('one\n');
  output.write('two\n');
  output.write('three\n');
  expect([disk.text, output.lost]).toEqual(['one\n', 2]);
  disk.room = 100;
  output.write('four\n');
  expect([disk.text, output.lost]).toEqual(['one\nfour\n', 2]);
});

test('the line after one that was cut stands on a line of its own', () => {
  const { disk, output } = diskWith(6);
  output.write('one\n');
  output.write('two\n');
  output.write('three\n');
  disk.room = 100;
  output.write('four\n');
  output.write('five\n');
  expect([disk.text, output.lost]).toEqual(['one\ntw\nfour\nfive\n', 2]);
});

test('a reader that is slow for a moment gets every line, and one that stays away holds nobody up for long', () => {
  let busy = 3;
  let text = '';
  const output = new LogOutput((line) => {
    busy -= 1;
    if (busy >= 0) throw Object.assign(new Error('try again'), { code: 'EAGAIN' });
    text += line.toString();
    return line.length;
  });
  output.write('one\n');
  expect([text, output.lost]).toEqual(['one\n', 0]);
  busy = Infinity;
  const began = performance.now();
  output.write('two\n');
  expect([text, output.lost]).toEqual(['one\n', 1]);
  expect(performance.now() - began).toBeLessThan(2_000);
});

test.runIf(process.platform === 'linux')('a real device without room ends nothing', () => {
  const device = openSync('/dev/full', 'w');
  onTestFinished(() => closeSync(device));
  const output = new LogOutput((text) => writeSync(device, text));
  output.write('one\n');
  expect(output.lost).toBe(1);
});
