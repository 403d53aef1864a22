import { expect } from 'vitest';
import { isGuarded, type GuardedField } from '../shared/people/visible-fields.ts';
import { readerOf, sees, type Facts, type TrueFacts } from './visible-people.ts';

type Json = Record<string, unknown>;

/** A person in a reply, by the shape: an id and a name. */
interface Told extends Json {
  _id: string;
  first_name: string;
}

const isPerson = (value: Json): value is Told =>
  typeof value['_id'] === 'string' && typeof value['first_name'] === 'string';

/** Each object of the reply that is a person or has a reason, with the person that it is about. */
function* objectsIn(value: unknown, about: string): Generator<{ value: Json; about: string }> {
  if (typeof value !== 'object' || value === null) return;
  const object = value as Json;
  const person = isPerson(object) ? object._id : about;
  if (!Array.isArray(value)) yield { value: object, about: person };
  for (const each of Object.values(object)) yield* objectsIn(each, person);
}

/** The field as a reply has it for the viewer. */
function expectedOf(facts: Facts, viewer: string, id: string, field: GuardedField): unknown {
  const person = facts.get(id)!;
  const isSeen = sees(facts, viewer, id, field);
  if (field === 'same_as') {
    const hasReason = sees(facts, viewer, id, 'same_as.because');
    return isSeen ? person.same_as.map((other) => (hasReason ? other : { ...other, because: null })) : [];
  }
  if (field === 'tags') return isSeen ? person.tags : [];
  return isSeen ? person[field as keyof TrueFacts] : null;
}

/** The same field in the reply, of other people their ids alone. */
function toldOf(value: unknown): unknown {
  if (Array.isArray(value) && value.every((each) => typeof each === 'object'))
    return value.map(({ _id, because }: Json) => ({ _id, because }));
  return value !== null && typeof value === 'object' && '_id' in value ? value._id : value;
}

/**
 * Expects that a reply, or the cells of a file, shows the viewer as much of each person as
 * shared/people/visible-fields.ts says. Nothing more, nothing less. `about` is the person that the call is
 * about. Returns how many people it tells.
 */
export function expectVisible(facts: Facts, viewer: string, reply: unknown, about = viewer): number {
  let people = 0;
  for (const { value, about: id } of objectsIn(reply, about)) {
    if (isPerson(value)) people += 1;
    const where = () => `as ${readerOf(facts, viewer, id)}: ${JSON.stringify(value)}`;
    for (const field of Object.keys(value).filter((name) => isPerson(value) && isGuarded(name)))
      expect(toldOf(value[field]), `${field} ${where()}`).toEqual(
        expectedOf(facts, viewer, id, field as GuardedField),
      );
    const because = value['because'] as { text?: string } | null;
    if (because?.text?.includes('Required'))
      expect(because.text.includes(' for ward'), `because ${where()}`).toBe(
        sees(facts, viewer, id, 'because.tags'),
      );
    if ('required' in value && 'user' in value) {
      const person = facts.get((value['user'] as Told)._id)!;
      // In the tests each position that somebody is in requires something.
      const isVisible = sees(facts, viewer, person.id, 'required') && person.position_since !== null;
      expect(value['required'] !== null, 'required').toBe(isVisible);
    }
  }
  expectNothingElse(facts, viewer, reply);
  return people;
}

const nameOfCell = { 'Personnel ID': 'external_id', Tags: 'tags', 'Joined on': 'joined_on' } as const;

/**
 * Expects the same of the cells of a table, which has people by their addresses. Returns how many of its rows are about
 * somebody.
 */
export function expectVisibleCells(
  facts: Facts,
  viewer: string,
  [headings = [], ...rows]: readonly (readonly string[])[],
): number {
  const byAddress = new Map([...facts.values()].map((person) => [person.email, person]));
  let people = 0;
  for (const row of rows) {
    const person = byAddress.get(row[headings.indexOf('E-mail')] ?? null);
    if (!person) continue;
    people += 1;
    for (const [heading, field] of Object.entries(nameOfCell)) {
      const cell = row[headings.indexOf(heading)];
      const fact = sees(facts, viewer, person.id, field) ? person[field] : null;
      if (cell !== undefined) expect(cell, `${heading} of ${row.join()}`).toBe(String(fact ?? ''));
    }
  }
  expectNothingElse(facts, viewer, rows);
  return people;
}

/** No text of a fact is anywhere in the reply, in any field, unless the viewer sees the fact. */
function expectNothingElse(facts: Facts, viewer: string, reply: unknown): void {
  const text = JSON.stringify(reply);
  for (const { id, ...person } of facts.values()) {
    const texts = {
      external_id: [person.external_id],
      source: [person.source],
      tags: person.tags,
      joined_on: [person.joined_on],
      line_manager_pending: [person.line_manager_pending],
      'same_as.because': person.same_as.map(({ because }) => because),
    } as const;
    for (const [field, values] of Object.entries(texts) as [keyof typeof texts, (string | null)[]][]) {
      if (sees(facts, viewer, id, field)) continue;
      for (const value of values)
        if (value !== null)
          expect(text.includes(value), `${field}: ${value} as ${readerOf(facts, viewer, id)}`).toBe(false);
    }
  }
}
