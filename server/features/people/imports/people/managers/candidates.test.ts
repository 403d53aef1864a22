import { expect, test } from 'vitest';
import { stage } from '../../../../../../test/cast.ts';
import { csvOf, importsOf } from '../../../../../../test/import-file.ts';

const { world, admin } = stage({ people: { admin: 'admin' }, anew: true });

/** The people of the file, and the texts that mean them, in the columns of everyone else. */
const named: readonly (readonly [first: string, last: string, ...texts: string[]])[] = [
  ['Bernard', 'LEMOINE', 'M. LEMOINE', 'Monsieur Lemoine'],
  ['Sophie', 'MARTIN', 'Mme MARTIN'],
  ['Jürgen', 'Müller', 'Herr Müller', 'Muller'],
  ['Heike', 'Brandt', 'Fr. Brandt'],
  ['François-Xavier', 'AUBRY', 'AUBRY F.-X.'],
  ['Peggy', 'Stankowski', 'Peggy S.'],
  ['Michael', 'Rossi', 'Mike R.'],
  ['David', 'Kessler', 'Dave K.', 'Dave'],
  ['Ronald', 'Wojcik', 'Ron'],
  ['Lakshmi', 'Iyer', 'Lakshmi'],
];

test('line managers who are named by a title, a part, initials or a short name have candidates §107.14', async () => {
  const texts = named.flatMap(([first, last, ...all]) => all.map((text) => [text, `${first} ${last}`]));
  const people = named.map(([first, last], index) => [`m${index}`, first, last, '']);
  const led = texts.map(([text = ''], index) => [`e${index}`, `Qq${index}`, `Zz${index}`, text]);
  const file = csvOf(['Personnel ID', 'First name', 'Last name', 'Manager'], ...people, ...led);
  const imports = importsOf(world, () => admin);
  const planned = await imports.answer(await imports.upload(file), { login_from_id: true });
  const managers = planned.questions.flatMap((each) => each.managers ?? []);
  const found = managers.map(({ value, candidates }) => [value, candidates.map(({ name }) => name)] as const);
  // They remain questions, even with one candidate.
  expect(new Set(found.map(([value]) => value))).toEqual(new Set(texts.map(([text]) => text)));
  for (const [text = '', name] of texts) expect(new Map(found).get(text), text).toContain(name);
  expect(planned.counts.waiting).toBe(texts.length);
});
