import * as z from 'zod/mini';
import { roles } from '../../roles.ts';
import { email, nameFields, optionalId, optionalYesNo, repeatedPassword } from '../../fields.ts';

/** Absent names stay as they are. */
export const userEditForm = z.object({
  first_name: z.optional(z.nullable(nameFields.first_name)),
  last_name: z.optional(z.nullable(nameFields.last_name)),
  role: z.enum(roles, 'Role is required'),
  department: optionalId,
  /** Whether the certificates show the name from now on, because it was changed officially. */
  on_certificates: optionalYesNo(),
});

/** Absent, null and "" are all the same: an invitation goes out, where mail is sent. */
const optionalPassword = z.pipe(
  z.optional(z.nullable(repeatedPassword('Must be text').check(z.maxLength(256, 'At most 256 characters')))),
  z.transform((value: string | null | undefined) => value || null),
);

export const newUserForm = z.object({
  ...nameFields,
  email,
  temp_password: optionalPassword,
  role: z.enum(roles, 'Role is required'),
  department: optionalId,
});
