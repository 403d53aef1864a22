import { importsApi, programsApi, recordsApi, signInApi, usersApi } from '#shared/contract';
import { alphabets, largestBulk, largestForm, longestUrl } from '../../../test/alphabets.ts';
import { createClient } from '../../../test/client.ts';
import { refusedPerson } from '../../../test/import-file.ts';
import { count, type Counts } from '../../load/figures.ts';
import { runLoad } from '../../load/load.ts';
import { requestOf, type RawRequest } from '../../load/requests.ts';
import { processorTimeOf } from '../../server/processor-time.ts';
import type { Outcome, Scene } from './scene.ts';

/** Of the processor, more than for as many bytes of a plain letter. */
const mostMilliseconds = 20;
const seconds = 2;

type Field = readonly [name: string, bytes: number, requestFor: (text: string) => RawRequest];

/** The costliest fields: how long the text of each may be in bytes, and the request with it. */
async function costliestFields({ url, fixtures: { tokens } }: Scene): Promise<Field[]> {
  const { admin: token, employee } = tokens;
  const { import: file } = await createClient(url)
    .as({ token })
    .call(importsApi.upload, {
      query: { what: 'people', source: 'hr', name: 'people.csv' },
      body: refusedPerson() as never,
    });
  const params = { importId: file._id };
  const signIn = (body: { email: string; password: string }) => requestOf(signInApi.signIn, { body });
  return [
    ['email', largestForm, (email) => signIn({ email, password: 'x' })],
    ['password', largestForm, (password) => signIn({ email: 'x', password })],
    [
      'title',
      largestBulk,
      (title) => requestOf(recordsApi.propose, { token: employee, body: { title } as never }),
    ],
    [
      'description',
      largestForm,
      (description) => requestOf(programsApi.create, { token, body: { description } as never }),
    ],
    ['search', longestUrl / 3, (search) => requestOf(usersApi.people, { token, query: { search } })],
    [
      'heading',
      largestBulk,
      (heading) => requestOf(importsApi.answer, { token, params, body: { columns: { [heading]: {} } } }),
    ],
  ];
}

/** Marks, pictures and signs of direction in each field, with the processor's time that they take beyond plain letters. */
export async function tryLongTexts(scene: Scene): Promise<Outcome> {
  const answers: Counts = {};
  const measured: NonNullable<Outcome['measured']> = {};
  const send = async (request: RawRequest) => {
    const before = processorTimeOf(scene.pid);
    const refused = await runLoad({ port: scene.port, requests: [request], connections: 1, seconds });
    for (const [answer, number] of Object.entries({ ...refused.answers, ...refused.problems }))
      count(answers, answer, number);
    return (processorTimeOf(scene.pid) - before) / refused.sent;
  };
  for (const [name, bytes, requestFor] of await costliestFields(scene)) {
    const { 'one plain letter': plain, ...others } = alphabets;
    const base = await send(requestFor(plain(bytes)));
    for (const [alphabet, textOf] of Object.entries(others)) {
      const more = (await send(requestFor(textOf(bytes)))) - base;
      measured[`ms more of the processor, ${name}, ${alphabet}`] = [more, mostMilliseconds];
    }
  }
  return { answers, measured };
}
