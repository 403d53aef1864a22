import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { resolverOf, wrongFields, type FetchSchema } from './form-errors.ts';

interface Values {
  name: string;
  date: string;
}

const schema = z.object({ name: z.string().check(z.trim(), z.minLength(1, 'Required')), date: z.string() });
const check = ({ date }: Values) => (date === 'past' ? { date: 'Too early' } : {}) as Record<string, string>;

const resolve = (values: Values, fetchSchema: FetchSchema<Values, Values>) =>
  resolverOf(fetchSchema, check)(values, undefined, { fields: {}, shouldUseNativeValidation: false });

test('a form is held against the schema and against its own rules', async () => {
  const { errors } = await resolve({ name: ' ', date: 'past' }, async () => schema);
  expect(errors).toMatchObject({ name: { message: 'Required' }, date: { message: 'Too early' } });
  const valid = await resolve({ name: ' Emil ', date: '' }, async () => schema);
  expect(valid).toEqual({ values: { name: 'Emil', date: '' }, errors: {} });
});

test('without its schema, which could not be fetched, a form is held against its own rules alone', async () => {
  const unreachable = () => Promise.reject(new Error('There is no connection.'));
  const { errors } = await resolve({ name: '', date: 'past' }, unreachable);
  expect(errors).toEqual({ date: { type: 'check', message: 'Too early' } });
  const sent = await resolve({ name: '', date: '' }, unreachable);
  expect(sent).toEqual({ values: { name: '', date: '' }, errors: {} });
});

test('what is typed while the schema is fetched belongs to the next time the form is sent', async () => {
  const typed = { name: '', date: 'past' };
  const fetching = Promise.withResolvers<typeof schema>();
  const refused = resolve(typed, () => fetching.promise);
  const fetchingAgain = Promise.withResolvers<typeof schema>();
  const valid = { name: 'Emil', date: '' };
  const sent = resolve(valid, () => fetchingAgain.promise);
  Object.assign(typed, { name: 'Emil', date: '' });
  Object.assign(valid, { name: 'Emilia' });
  fetching.resolve(schema);
  fetchingAgain.resolve(schema);
  expect((await refused).errors).toMatchObject({
    name: { message: 'Required' },
    date: { message: 'Too early' },
  });
  expect(await sent).toEqual({ values: { name: 'Emil', date: '' }, errors: {} });
});

test('wrong fields have the paths under which they are registered', () => {
  const required = { type: 'too_small', message: 'Required', ref: { name: 'x' } };
  expect(
    wrongFields({ title: required, sessions: [undefined, { trainer: required, date: required }] }),
  ).toEqual(['title', 'sessions.1.trainer', 'sessions.1.date']);
  expect(wrongFields({ type: required })).toEqual(['type']);
});
