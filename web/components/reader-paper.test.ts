import { expect, test } from 'vitest';
import { paperFor } from './reader-paper.ts';

test('paper is Letter where printers hold it, else A4 §65.10', () => {
  expect(['en-US', 'es-MX', 'fr-CA'].map(paperFor)).toEqual(['letter', 'letter', 'letter']);
  expect(['en', 'en-GB', 'de-DE', 'pt-BR', 'zh-Hans-CN'].map(paperFor)).toEqual(Array(5).fill('a4'));
});
