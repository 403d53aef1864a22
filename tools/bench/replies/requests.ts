import { relationFor, ruleOf, type Action } from '#shared/access';
import { contract } from '#shared/contract';
import type { Endpoint } from '#shared/endpoint';
import { targetOf } from '../../../test/client.ts';
import type { Options } from './options.ts';
import type { Samples } from './samples.ts';

/** One person's request. */
export interface Question {
  /** Method and path as the contract has them. */
  call: string;
  method: string;
  target: string;
  token: string;
  body?: unknown;
  /** How many pages are read on from this one. */
  pages: number;
}

type Query = Record<string, string>;

/** The values of fields that have no list of their own. */
const fieldSamples: Query = {
  from: '2026-11-01',
  to: '2026-12-31',
  person: 'an',
  program: 'e',
  action: 'sign-in',
  department: 'none',
  site: 'none',
  tag: 'forklift',
  part: '1',
};

/** Of so many of the ids that the first person of a role asks about all is tried; else less. */
const triedWhole = 2;
/** With so many of the combinations of filters each text is searched for. */
const searchedWhole = 6;
const limits = ['1', '10', '50', '200'];
const pagesRead = 1;

/** Every question, one after the other. */
export function* questions(samples: Samples, { calls, pagesOnly }: Options): Generator<Question> {
  for (const endpoint of contract) {
    const { action } = endpoint;
    const call = `${endpoint.method} ${endpoint.path}`;
    const isRead = endpoint.method === 'GET' || endpoint.path.endsWith('/enrollment-count');
    if (!isRead || action === 'public' || !calls.some((each) => call.includes(each))) continue;
    for (const person of samples.people) {
      const isFirst = samples.people.find(({ role }) => role === person.role) === person;
      for (const [index, params] of paramsOf(endpoint, samples, person).entries()) {
        const mayEver = relationFor(action, person.role) !== null;
        const queries = mayEver
          ? queriesOf(endpoint, samples, params['id'], { isWhole: isFirst && index < triedWhole, pagesOnly })
          : [{}];
        for (const query of queries) {
          yield {
            call,
            method: endpoint.method,
            target: targetOf(endpoint, { params, query }),
            token: person.token,
            ...(endpoint.method === 'POST' && { body: { sessions: samples.ids('session', person) } }),
            pages: 'limit' in query ? pagesRead : 0,
          };
        }
      }
    }
  }
}

function paramsOf(endpoint: Endpoint, samples: Samples, person: Samples['people'][number]): Query[] {
  const { subject } = ruleOf(endpoint.action as Action);
  if (endpoint.path.includes('{positionId}')) return samples.positions.map((positionId) => ({ positionId }));
  if (subject === 'company') return [{}];
  return samples
    .ids(subject, person)
    .flatMap((id) =>
      endpoint.path.includes('{userId}')
        ? samples.ids('user', person).map((userId) => ({ id, userId }))
        : [{ id }],
    );
}

/** Each combination of filters; of each of those the searches and limits, where it has them. */
function queriesOf(
  { query: schema }: Endpoint,
  samples: Samples,
  subject: string | undefined,
  { isWhole, pagesOnly }: { isWhole: boolean; pagesOnly: boolean },
): Query[] {
  const { search, limit, cursor: _, ...filters } = shapeOf(schema);
  const filtered = filtersOf(filters, samples, subject);
  const searched = isWhole ? samples.searches : samples.searches.slice(0, 2);
  return filtered.flatMap((query, index) => {
    const some = isWhole
      ? searched.slice(0, index < searchedWhole ? Infinity : 1)
      : index === 0
        ? searched
        : [];
    const found = search ? some.map((text) => ({ ...query, search: text })) : [];
    if (!limit) return [query, ...found];
    const whole = pagesOnly ? [] : [query, ...(index === 0 ? found.slice(0, 2) : [])];
    const sizes = isWhole && index < 2 ? limits : ['10'];
    return [
      ...whole,
      ...sizes.map((size) => ({ ...query, limit: size })),
      ...found.map((each) => ({ ...each, limit: '10' })),
      ...(index === 0 ? [{ limit: '10', cursor: 'none' }] : []),
    ];
  });
}

/** Every combination of chosen filters; the typed ones field by field, and all of them. */
function filtersOf(
  filters: Record<string, unknown>,
  { programs, positions, sessionsOf }: Samples,
  subject: string | undefined,
): Query[] {
  const typed: Query = {};
  let chosen: Query[] = [{}];
  for (const [name, field] of Object.entries(filters)) {
    const values =
      name === 'session'
        ? sessionsOf(subject!)
        : name === 'position'
          ? positions
          : 'state' in filters && name === 'program'
            ? programs
            : valuesOf(field);
    if (values)
      chosen = chosen.flatMap((query) => [query, ...values.map((value) => ({ ...query, [name]: value }))]);
    else typed[name] = sampleOf(name);
  }
  const byOne = Object.entries(typed).map(([name, value]) => ({ [name]: value }));
  return [...chosen, ...byOne, ...(byOne.length > 1 ? [typed] : [])];
}

function shapeOf(schema: unknown): Record<string, unknown> {
  return (schema as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
}

/** Throws where there is none: a call would be refused by both versions, and compared for nothing. */
function sampleOf(name: string): string {
  const sample = fieldSamples[name];
  if (sample === undefined) throw new Error(`The filter ${name} has no sample to be asked with.`);
  return sample;
}

/** The values of an optional enumeration; null for any other field. */
function valuesOf(field: unknown): string[] | null {
  const { def } = (field as { _zod: { def: Definition } })._zod;
  if (def.entries) return Object.values(def.entries);
  return def.innerType ? valuesOf(def.innerType) : null;
}

interface Definition {
  entries?: Record<string, string>;
  innerType?: unknown;
}
