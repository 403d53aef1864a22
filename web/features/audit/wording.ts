import { madeForOthers } from '#shared/audit';
import { auditFacts, shownParts, type AuditFact } from '#shared/audit-facts';
import { formatCount } from '#shared/count';
import { formatDuration } from '#shared/duration';
import { roleLabels } from '#shared/roles';
import { formatDate, nameOfZone } from '#shared/time';
import { isUuid } from '#shared/uuid';
import { own } from '#shared/own';
import type { Clock } from '../../components/use-clock.ts';
import type { AuditRow } from './queries.ts';

const facts: Readonly<Record<string, AuditFact>> = auditFacts;

const order = Object.keys(facts);

/** The description of a fact; undefined for one that has none. */
const factOf = (key: string) => own(facts, key);

/** Facts by their names: known ones in their order, then any others as they came. */
export function factsInOrder(keys: readonly string[]): string[] {
  const placeOf = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  return keys.toSorted((left, right) => placeOf(left) - placeOf(right));
}

/** The label of a fact: "First name" for "first_name". */
export function labelOf(key: string): string {
  const words = key.replaceAll('_', ' ').trim();
  return factOf(key)?.label ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** The names and formats for showing values. */
export interface Terms {
  /** The names of ids. */
  names: Readonly<Record<string, string>>;
  clock: Pick<Clock, 'date' | 'time' | 'session'>;
}

/** A fact's value as people read it, a line for each of its parts; no line where there is none. */
export function linesOf(key: string, value: unknown, terms: Terms): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.flatMap((part) => linesOf(key, part, terms));
  if (typeof value === 'object') return linesOfParts(key, value as Record<string, unknown>, terms);
  if (typeof value === 'boolean') return [value ? 'Yes' : 'No'];
  if (typeof value === 'number')
    return [factOf(key)?.holds === 'minutes' ? formatDuration(value) : formatCount(value)];
  return typeof value === 'string' ? [textOf(key, value, terms)] : [];
}

/** Values by ids, such as days of records, are shown once if they are the same; any other object is one line. */
function linesOfParts(key: string, nested: Readonly<Record<string, unknown>>, terms: Terms): string[] {
  if (!Object.keys(nested).every(isUuid)) return [partsOf(nested, terms).join(', ')];
  return [...new Set(Object.values(nested).flatMap((part) => linesOf(key, part, terms)))];
}

/** Says how many parts of a fact aren't shown, if it has this number in all; undefined is no such fact. */
export function restOf(count: number | undefined): string[] {
  return count === undefined ? [] : [`and ${formatCount(count - shownParts)} more`];
}

/** The facts of a nested object, without its id. */
function partsOf(nested: Readonly<Record<string, unknown>>, terms: Terms): string[] {
  const told = Object.keys(nested).filter((key) => key !== 'id' && key !== '_id');
  return factsInOrder(told).flatMap((key) => linesOf(key, own(nested, key), terms));
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/;

function textOf(key: string, text: string, { names, clock }: Terms): string {
  const holds = factOf(key)?.holds;
  if (holds === 'text') return text;
  if (holds === 'day') return dayOfYear(text);
  if (holds === 'zone') return nameOfZone(text);
  if (holds === 'role') return Object.entries(roleLabels).find(([role]) => role === text)?.[1] ?? text;
  // The name of a session is its start.
  const meant = isUuid(text) ? (own(names, text.toLowerCase()) ?? text) : text;
  if (!instant.test(meant)) return meant;
  const isSession = meant !== text || key === 'start_time' || key === 'ends_at';
  return isSession ? clock.session({ start_time: meant }) : `${clock.date(meant)}, ${clock.time(meant)}`;
}

/** "March 1" for "03-01", also February 29, which a leap year has. */
function dayOfYear(text: string): string {
  const day = new Date(`2024-${text}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? text : formatDate(day, 'UTC', day);
}

/** The words for a change that admins made for themselves, as there was no other one; null for any other. */
export function sayOwn({
  action,
  actor,
  people,
  people_count: count,
}: Pick<AuditRow, 'action' | 'actor' | 'people' | 'people_count'>): string | null {
  if (!madeForOthers.has(action) || !people.some(({ _id }) => _id === actor?._id)) return null;
  return action === 'session.mark' && count > 1 ? 'Including themselves' : 'By themselves';
}
