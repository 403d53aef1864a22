import { expect, test } from 'vitest';
import { certificateNumber, codeOfNumber } from './certificate-number.ts';

const code = '0f8fad5b-d9cb-469f-a165-70867728950e';

test('a certificate’s number is printed in groups of four', () => {
  expect(certificateNumber(code)).toBe('0f8f ad5b d9cb 469f a165 7086 7728 950e');
});

test.each([
  certificateNumber(code),
  code,
  code.toUpperCase(),
  '0f8fad5bd9cb469fa16570867728950e',
  ' 0f8f-ad5b–d9cb‑469f a165 7086 7728 950e\n',
])('a number typed as %j is understood §65.2', (typed) => {
  expect(codeOfNumber(typed)).toBe(code);
});

test.each(['', '0f8f', `${code}0`, code.replace('0', 'x'), "' or true --"])('%j is no number', (typed) => {
  expect(codeOfNumber(typed)).toBeNull();
});
