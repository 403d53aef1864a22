import * as z from 'zod/mini';
import { roles } from '../roles.ts';
import { email, nameFields, optionalId, password } from './fields.ts';

export const userRoleForm = z.object({
  role: z.enum(roles, 'Role is required'),
  department: optionalId,
});

export const newUserForm = z.object({
  ...nameFields,
  email,
  temp_password: password('Password is required'),
  role: z.enum(roles, 'Role is required'),
  department: optionalId,
});
