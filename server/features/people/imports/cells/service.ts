import * as z from 'zod/mini';
import { clearableEmail, clearableLogin } from '#shared/account-fields';
import { requiredLine } from '#shared/fields';
import { keptNameFields } from '#shared/name-fields';
import type { LineCode } from '#shared/people/imports/import-facts';
import { mostTags, tag } from '#shared/people/users/user-forms';
import { own } from '#shared/own';
import type { Row } from '../../../../tables/reading/clean-rows.ts';
import { readDate } from '../../../../tables/reading/dates/date-columns.ts';
import type { FileFacts } from '../store.ts';
import type { StagedPerson } from '../people/staging/store.ts';
import { clears, isBlank } from './blank/service.ts';
import { namesIn, withoutRemarks } from './names/service.ts';
import { inCell, notDate, notKey, severalOrders, type Place } from './sentences/service.ts';
import { standingNamed } from './standing/service.ts';
import { isNumber, roleNames } from './words/service.ts';

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

interface Cell extends Place {
  /** Empty where the cell clears. */
  text: string;
  staged: StagedPerson;
  facts: FileFacts;
  /** The address in the row, or an empty text. */
  address: string;
}

function checked<Value>(schema: z.core.$ZodType<Value>, code: LineCode, cell: Cell): Value {
  const result = z.safeParse(schema, cell.text);
  if (result.success) return result.data;
  if (code === 'email') throw new CellError(code, `${inCell(cell)}, isn’t a valid e-mail address.`);
  const [{ message } = { message: '' }] = result.error.issues;
  throw new CellError(code, `${inCell(cell)}: ${lowerFirst(message)}.`);
}

/** A number as spreadsheets shorten it, or that isn't whole any more: 1.23E+11, 42.0. */
const shortenedNumber = /^[+-]?(?:\d+(?:[.,]\d+)?E[+-]\d+|(?:0|[1-9]\d*)[.,]\d+)$/i;

/** A key in a cell. */
function keyIn(
  cell: Cell,
  schema: z.core.$ZodType<string | null | undefined>,
  code: LineCode,
): string | null {
  if (shortenedNumber.test(cell.text)) throw new CellError('shortened', notKey(cell));
  return orNone(cell, schema, code);
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '');

function setName(cell: Cell, part: 'first_name' | 'last_name', text: string): void {
  const { staged } = cell;
  if (isNumber(cell.text)) throw new CellError('name', `${inCell(cell)}, isn’t a name.`);
  staged[part] = text === '' ? '' : checked(keptNameFields[part], 'name', { ...cell, text });
  if (!staged.told.includes(part)) staged.told.push(part);
}

const readers: Readonly<Record<string, (cell: Cell) => void>> = {
  external_id: (cell) => (cell.staged.external_id = keyIn(cell, key, 'external_id')),
  login: (cell) => (cell.staged.login = keyIn(cell, clearableLogin, 'login')),
  email: (cell) => (cell.staged.email = orNone(cell, clearableEmail, 'email')),
  first_name: (cell) => setName(cell, 'first_name', cell.text),
  last_name: (cell) => setName(cell, 'last_name', cell.text),
  name: (cell) => {
    const { name, remarks } = withoutRemarks(cell.text);
    if (remarks.some((remark) => standingNamed(remark, '') === 'left')) cell.staged.standing = 'left';
    const { first, last } = namesIn(name, cell.address);
    setName(cell, 'first_name', first || last);
    // A single name tells nothing about a last one, which the person may have.
    if (first !== '' && last !== '') setName(cell, 'last_name', last);
  },
  role: (cell) => {
    const role = roleNames.get(cell.text.toLowerCase());
    if (!role)
      throw new CellError(
        'role',
        `${inCell(cell)}, isn’t a role. The roles are admin, manager, trainer and employee.`,
      );
    cell.staged.role = role;
  },
  department: (cell) => (cell.staged.department = orNone(cell, placeName, 'department')),
  site: (cell) => (cell.staged.site = orNone(cell, placeName, 'site')),
  position: (cell) => (cell.staged.position = orNone(cell, placeName, 'position')),
  line_manager: (cell) => (cell.staged.line_manager = keyIn(cell, managerKey, 'line_manager')),
  joined_on: (cell) => {
    cell.staged.joined_on = cell.text === '' ? null : dateOf(cell, 'first');
  },
  left_on: (cell) => {
    cell.staged.left_on = cell.text === '' ? null : dateOf(cell, 'last');
  },
  standing: (cell) => {
    if (cell.text === '') return;
    const standing = standingNamed(cell.text, cell.heading) ?? own(cell.facts.standing, cell.text);
    if (!standing)
      throw new CellError(
        'standing',
        `${inCell(cell)}, doesn’t say whether this person is employed or has left.`,
      );
    // Whatever else the row says, one word for having left is enough.
    if (cell.staged.standing !== 'left') cell.staged.standing = standing;
  },
  away_from: (cell) => {
    cell.staged.away_from = cell.text === '' ? null : dateOf(cell);
  },
  away_until: (cell) => {
    cell.staged.away_until = cell.text === '' ? null : dateOf(cell);
  },
  tags: (cell) => {
    const texts = new Set(cell.text.split(',').map((text) => text.trim()));
    texts.delete('');
    if (texts.size > mostTags)
      throw new CellError('tags', `“${cell.heading}”, row ${cell.line}, has more than ${mostTags} tags.`);
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

/** The day in the cell; a month alone is its first or last day, if somebody says which. */
function dateOf(cell: Cell, ofMonth?: 'first' | 'last'): string {
  const read = readDate(cell.text, own(cell.facts.judged, cell.heading) ?? 'any', ofMonth);
  if ('date' in read) return read.date;
  throw new CellError(read.refused, read.refused === 'date' ? notDate(cell) : severalOrders(cell));
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
    staged.why = `Row ${line} has more cells than there are headings. Put any text that contains a delimiter in quotation marks.`;
  }
  const isAddress = (text: string) =>
    facts.columns.some(
      ({ field }, index) => field === 'email' && cells[index]?.toLowerCase() === text.toLowerCase(),
    );
  const address = cells[facts.columns.findIndex(({ field }) => field === 'email')] ?? '';
  // Single names last, as they say it more exactly than a whole one.
  for (const isWhole of [true, false])
    facts.columns.forEach(({ heading, field }, index) => {
      const text = cells[index] ?? '';
      if (field === null || (field === 'name') !== isWhole || isBlank(text, field)) return;
      // Everyone may sign in with the address anyway.
      if (field === 'login' && isAddress(text)) return;
      const cell: Cell = { heading, line, text: clears(text) ? '' : text, staged, facts, address };
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
