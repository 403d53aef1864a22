import * as z from 'zod/mini';
import { clearableEmail, clearableLogin, repeatedPassword } from '../../account-fields.ts';
import { atMost, boundedText, orBound } from '../../bounded-text.ts';
import { roles } from '../../roles.ts';
import {
  clearableDate,
  clearableId,
  clearableLine,
  idOrNone,
  optionalId,
  optionalYesNo,
  requiredLine,
} from '../../fields.ts';
import { keptNameFields, nameFields } from '../../name-fields.ts';

/** "forklift", or with a value "shift:night". */
export const tag = requiredLine('A tag can’t be empty', 64).check(
  z.regex(/^[^:,]+(:[^,]+)?$/u, 'Write tags like forklift or shift:night, without commas'),
);

/** The most that a person has. */
export const mostTags = 50;

/** Each tag once, whatever its case; null is none. */
const tagList = z.pipe(
  z.nullable(
    z.array(tag, 'A list of tags is required').check(z.maxLength(mostTags, `At most ${mostTags} tags`)),
  ),
  z.transform((tags: string[] | null) => {
    const names = (tags ?? []).map((each) => each.toLowerCase());
    return (tags ?? []).filter((_, index) => names.indexOf(names[index]!) === index);
  }),
);

/** The facts of a person beside name, role and department (product §92). An edit leaves absent ones as they are. */
const factFields = {
  email: clearableEmail,
  login: clearableLogin,
  external_id: clearableLine(64),
  position: clearableId,
  site: clearableId,
  joined_on: clearableDate,
  tags: z.optional(tagList),
};

const tagsIn = (line: string) =>
  line
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

const notTags = 'Up to 50 tags like forklift or shift:night, separated by commas';

/** Tags as people type them: in one line, separated by commas. */
const typedTags = z.pipe(
  boundedText(4_000, { tooLong: notTags }).check(
    z.refine((line) => z.safeParse(tagList, tagsIn(line)).success, notTags),
  ),
  z.transform(tagsIn),
);

const factNames = [...Object.keys(factFields), 'line_manager'] as (
  | keyof typeof factFields
  | 'line_manager'
)[];

/** Whether the form tells one of these facts: then role and department may be absent, and stay as they are. */
export function tellsFacts(form: { readonly [Name in (typeof factNames)[number]]?: unknown }): boolean {
  return factNames.some((name) => form[name] !== undefined);
}

/** The fields of an edit. Absent names stay as they are; a lone name is the first name. */
export const userEditFields = {
  first_name: z.optional(z.nullable(keptNameFields.first_name)),
  last_name: z.optional(
    z.nullable(z.union([z.literal(''), keptNameFields.last_name], orBound('Last name is required'))),
  ),
  role: z.optional(z.enum(roles, 'Role is required')),
  department: clearableId,
  /** Whether the certificates show the name from now on, because it was changed officially. */
  on_certificates: optionalYesNo(),
  ...factFields,
  line_manager: idOrNone,
};

/** An edit as the screen has it. */
export const typedUserEdit = z.object({ ...userEditFields, tags: typedTags });

export const userEditForm = z.object(userEditFields).check(
  z.refine((form) => form.role !== undefined || tellsFacts(form), {
    path: ['role'],
    error: 'Role is required',
  }),
);

/** Absent, null and "" are all the same: an invitation goes out, where mail is sent. */
const optionalPassword = z.pipe(
  z.optional(z.nullable(repeatedPassword('Must be text').check(z.maxLength(256, atMost(256))))),
  z.transform((value: string | null | undefined) => value || null),
);

const newUserFields = {
  ...nameFields,
  ...factFields,
  temp_password: optionalPassword,
  role: z.enum(roles, 'Role is required'),
  department: optionalId,
  line_manager: idOrNone,
};

/** A new user as the screen has it. */
export const typedNewUser = z.object({ ...newUserFields, tags: typedTags });

/**
 * There has to be an e-mail address or a login. If both are missing in a form that is refused anyway, the
 * address is among the fields to fill in. Else the database refuses it.
 */
export const newUserForm = z.object(newUserFields).check(
  z.refine((form) => Boolean(form.email || form.login), {
    path: ['email'],
    error: 'Email is required',
    when: ({ issues, value }) => issues.length > 0 && typeof value === 'object' && value !== null,
  }),
);
