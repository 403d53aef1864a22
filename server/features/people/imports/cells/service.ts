import * as z from 'zod/mini';
import { clearableEmail, clearableLogin } from '#shared/account-fields';
import { requiredLine } from '#shared/fields';
import { keptNameFields } from '#shared/name-fields';
import type { LineCode } from '#shared/people/imports/import-facts';
import { mostTags, tag } from '#shared/people/users/user-forms';
import { roles, type Role } from '#shared/roles';
import { own } from '#shared/own';
import type { Row } from '../../../../tables/reading/clean-rows.ts';
import { readDate } from '../../../../tables/reading/date-columns.ts';
import { shortened } from '../../../../tables/reading/shortened.ts';
import type { FileFacts } from '../store.ts';
import type { StagedPerson } from '../people/staging/store.ts';
import { standingNamed } from './standing/service.ts';

/** A cell that takes the value away, where an empty one leaves it as it is. */
const clearing = '<clear>';

const roleNames = new Map<string, Role>([
  ...roles.map((role) => [role, role] as const),
  ['administrator', 'admin'],
  ['mitarbeiter', 'employee'],
  ['mitarbeiterin', 'employee'],
  ['managerin', 'manager'],
  ['trainerin', 'trainer'],
  ['administratorin', 'admin'],
]);

const key = requiredLine('Must be text', 64);
const placeName = requiredLine('Must be text', 100);
/** A key of a line manager may be an address. */
const managerKey = requiredLine('Must be text', 254);

/** Why a cell is refused. */
class CellError extends Error {
  readonly code: LineCode;
  readonly why: string;

  constructor(code: LineCode, why: string) {
    super(why);
    this.code = code;
    this.why = why;
  }
}

interface Cell {
  heading: string;
  /** Empty where the cell clears. */
  text: string;
  staged: StagedPerson;
  facts: FileFacts;
}

function checked<Value>(schema: z.core.$ZodType<Value>, code: LineCode, { heading, text }: Cell): Value {
  const result = z.safeParse(schema, text);
  if (result.success) return result.data;
  const [{ message } = { message: '' }] = result.error.issues;
  throw new CellError(code, `The column “${heading}” has “${shortened(text, 60)}”: ${lowerFirst(message)}.`);
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '');

/** "Last, First"; else the first word, and the rest. */
function namesIn(text: string): { first: string; last: string } {
  const comma = text.indexOf(',');
  if (comma >= 0) return { first: text.slice(comma + 1).trim(), last: text.slice(0, comma).trim() };
  const [first = '', ...rest] = text.split(/\s+/u);
  return { first, last: rest.join(' ') };
}

function setName(cell: Cell, part: 'first_name' | 'last_name', text: string): void {
  const { staged } = cell;
  staged[part] = text === '' ? '' : checked(keptNameFields[part], 'name', { ...cell, text });
  if (!staged.told.includes(part)) staged.told.push(part);
}

const readers: Readonly<Record<string, (cell: Cell) => void>> = {
  external_id: (cell) => (cell.staged.external_id = orNone(cell, key, 'external_id')),
  login: (cell) => (cell.staged.login = orNone(cell, clearableLogin, 'login')),
  email: (cell) => (cell.staged.email = orNone(cell, clearableEmail, 'email')),
  first_name: (cell) => setName(cell, 'first_name', cell.text),
  last_name: (cell) => setName(cell, 'last_name', cell.text),
  name: (cell) => {
    const { first, last } = namesIn(cell.text);
    setName(cell, 'first_name', first || last);
    setName(cell, 'last_name', first === '' ? '' : last);
  },
  role: ({ heading, text, staged }) => {
    const role = roleNames.get(text.toLowerCase());
    if (!role)
      throw new CellError(
        'role',
        `The column “${heading}” has “${shortened(text, 60)}”, which is no role. The roles are admin, manager, trainer and employee.`,
      );
    staged.role = role;
  },
  department: (cell) => (cell.staged.department = orNone(cell, placeName, 'department')),
  site: (cell) => (cell.staged.site = orNone(cell, placeName, 'site')),
  position: (cell) => (cell.staged.position = orNone(cell, placeName, 'position')),
  line_manager: (cell) => (cell.staged.line_manager = orNone(cell, managerKey, 'line_manager')),
  joined_on: (cell) => {
    cell.staged.joined_on = cell.text === '' ? null : dateOf(cell);
  },
  away_from: (cell) => {
    cell.staged.away_from = cell.text === '' ? null : dateOf(cell);
  },
  away_until: (cell) => {
    cell.staged.away_until = cell.text === '' ? null : dateOf(cell);
  },
  standing: ({ heading, text, staged, facts }) => {
    if (text === '') return;
    const standing = standingNamed(text, heading) ?? own(facts.standing, text);
    if (!standing)
      throw new CellError(
        'standing',
        `“${shortened(text, 60)}” in “${heading}” doesn’t say whether this person is employed or has left.`,
      );
    staged.standing = standing;
  },
  left_on: (cell) => {
    cell.staged.left_on = cell.text === '' ? null : dateOf(cell);
  },
  tags: (cell) => {
    const texts = new Set(cell.text.split(',').map((text) => text.trim()));
    texts.delete('');
    if (texts.size > mostTags)
      throw new CellError('tags', `The column “${cell.heading}” has more than ${mostTags} tags.`);
    cell.staged.tags = Array.from(texts, (text) => checked(tag, 'tags', { ...cell, text }));
  },
};

function orNone(
  cell: Cell,
  schema: z.core.$ZodType<string | null | undefined>,
  code: LineCode,
): string | null {
  return cell.text === '' ? null : (checked(schema, code, cell) ?? null);
}

function dateOf({ heading, text, facts }: Cell): string {
  const read = readDate(text, own(facts.judged, heading) ?? 'any');
  if ('date' in read) return read.date;
  throw new CellError(
    read.refused,
    read.refused === 'date'
      ? `The column “${heading}” has “${shortened(text, 60)}”, which is no date.`
      : `The column “${heading}” has “${shortened(text, 60)}”, and its dates stand in several orders. Write them like 2026-12-31.`,
  );
}

/** `tag:KEY`: the person has the tag with this value, and no other of the key. */
function readTag(field: string, cell: Cell): void {
  const name = field.slice(field.indexOf(':') + 1).trim();
  cell.staged.tag_keys.push(name.toLowerCase());
  if (cell.text !== '')
    cell.staged.tag_values.push(checked(tag, 'tags', { ...cell, text: `${name}:${cell.text}` }));
}

/** The personnel ID as a login; null if it can't be one. */
function loginOf({ external_id: id }: StagedPerson): string | null {
  const read = z.safeParse(clearableLogin, id ?? '');
  return read.success ? (read.data ?? null) : null;
}

/**
 * A row of a file of people as it is staged: its facts of a person, or why it is refused. An empty cell tells nothing.
 */
export function stagePerson({ line, cells }: Row, facts: FileFacts): StagedPerson {
  const staged: StagedPerson = { line, told: [], tag_keys: [], tag_values: [] };
  if (cells.length > facts.columns.length) {
    staged.code = 'columns';
    staged.why =
      'This row has more cells than there are headings. Put texts with a delimiter between quotation marks.';
  }
  const isAddress = (text: string) =>
    facts.columns.some(
      ({ field }, index) => field === 'email' && cells[index]?.toLowerCase() === text.toLowerCase(),
    );
  // Single names last, as they say it more exactly than a whole one.
  for (const isWhole of [true, false])
    facts.columns.forEach(({ heading, field }, index) => {
      const text = cells[index] ?? '';
      if (field === null || text === '' || (field === 'name') !== isWhole) return;
      // Everyone may sign in with the address anyway.
      if (field === 'login' && isAddress(text)) return;
      const cell: Cell = { heading, text: text === clearing ? '' : text, staged, facts };
      try {
        if (field.toLowerCase().startsWith('tag:')) readTag(field, cell);
        else {
          own(readers, field)!(cell);
          if (field !== 'name' && !staged.told.includes(field)) staged.told.push(field);
        }
      } catch (error) {
        if (!(error instanceof CellError)) throw error;
        if (staged.code) return;
        staged.code = error.code;
        staged.field = field;
        staged.why = error.why;
      }
    });
  if (facts.login_from_id) staged.id_login = loginOf(staged);
  return staged;
}
