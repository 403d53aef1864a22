import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fold } from '#shared/fold';
import { startWorld, type World } from '../../test/world.ts';

/** The first and the last character of blocks of Unicode: Latin, Greek, Cyrillic, and signs that all of them use. */
const blocks = [
  [0x0001, 0x052f],
  [0x1c80, 0x1c8a],
  [0x1d00, 0x1dbf],
  [0x1e00, 0x206f],
  [0x2c60, 0x2c7f],
  [0x2de0, 0x2dff],
  [0x3000, 0x3000],
  [0x3164, 0x3164],
  [0xa640, 0xa69f],
  [0xa720, 0xa7cd],
  [0xab30, 0xab6b],
  [0xfb00, 0xfb06],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xff01, 0xffa0],
] as const;

describe('folding', () => {
  let world: World;

  beforeAll(async () => {
    world = await startWorld();
  });

  afterAll(() => world.close());

  async function foldedByDatabase(texts: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ folded: string }>`
      select folded(text) as folded from unnest(${texts}::text[]) with ordinality t (text, n) order by n`.execute(
      world.database.db,
    );
    return rows.map(({ folded }) => folded);
  }

  const all = blocks.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  );
  let characters: string[];

  // The database may know an older Unicode, without the small letters of the latest capitals.
  beforeAll(async () => {
    const { rows } = await sql<{ small: string }>`
      select lower(text collate "und-x-icu") as small from unnest(${all}::text[]) with ordinality t (text, n)
      order by n`.execute(world.database.db);
    characters = all.filter((character, index) => character.toLowerCase() === rows[index]!.small);
    expect(all.length - characters.length).toBeLessThan(40);
  });

  test.each([
    ['alone', (character: string) => character],
    ['within a word', (character: string) => `x${character}y`],
    ['at the end of a word', (character: string) => `Σ${character} x`],
    ['twice', (character: string) => `${character} ${character}`],
  ])('is one rule in the database and on screens, for each letter %s §43.4 §43.5', async (_, around) => {
    const texts = characters.map(around);
    const folded = await foldedByDatabase(texts);
    const differing = texts.filter((text, index) => fold(text) !== folded[index]);
    expect(differing.map((text) => [text, fold(text), folded[texts.indexOf(text)]])).toEqual([]);
  });

  test('of a folded text changes nothing, so a folded search is found in what is folded', async () => {
    const folded = await foldedByDatabase(characters.map((character) => `x${character}y`));
    expect(await foldedByDatabase(folded)).toEqual(folded);
    expect(folded.map(fold)).toEqual(folded);
  });

  test.each([
    ['İlker', 'ilker'],
    ['Iğdır', 'igdir'],
    ['Muñoz', 'munoz'],
    ['Mun\u0303oz', 'munoz'],
    ['O’Brien', "o'brien"],
    ['Oʼ\u200BBrien', "o'brien"],
    ['O´Brien', "o'brien"],
    ["  Ann \u00A0 O'Brien ", "ann o'brien"],
    ['Straße', 'strasse'],
    ['Søren Łukasz Æsa', 'soren lukasz aesa'],
    ['ΟΔΥΣΣΕΎΣ', 'οδυσσευσ'],
    ['Ёлкин', 'елкин'],
    ['Ａｄａ', 'ada'],
    ['Anne‑Marie', 'anne-marie'],
    ['می\u200Cخواهم', 'میخواهم'],
    // Marks that other scripts spell words with.
    ['ガ', 'ガ'],
    ['한글', '한글'],
    ['נִקּוּד', 'נִקּוּד'],
    ['กำลัง', 'กําลัง'],
  ])('makes %j the same as %j §43.4 §43.5', async (text, folded) => {
    expect([fold(text), ...(await foldedByDatabase([text]))]).toEqual([folded, folded]);
  });
});
