import * as z from 'zod/mini';
import { roles } from '../../roles.ts';
import { email, nameFields, optionalId } from '../../fields.ts';

export const userRoleForm = z.object({
  role: z.enum(roles, 'Role is required'),
  department: optionalId,
});

/** Absent, null and "" are all the same: an invitation goes out, where mail is sent. */
const optionalPassword = z.pipe(
  z.optional(z.nullable(z.string('Must be a text').check(z.maxLength(256, 'At most 256 characters')))),
  z.transform((value: string | null | undefined) => value || null),
);

export const newUserForm = z.object({
  ...nameFields,
  email,
  temp_password: optionalPassword,
  role: z.enum(roles, 'Role is required'),
  department: optionalId,
});
