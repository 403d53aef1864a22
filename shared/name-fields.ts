import * as z from 'zod/mini';
import { requiredLine } from './fields.ts';
import { looksLikeAddress, nameLikeAddress } from './person-name.ts';

/** A person's name as it may stay: whether it is a new one only the server knows (`nameErrors`). */
export const keptNameFields = {
  first_name: requiredLine('First name is required'),
  last_name: requiredLine('Last name is required'),
};

const withoutAddress = z.refine<string>((name) => !looksLikeAddress(name), nameLikeAddress);

/** A new person's name as forms ask for it. */
export const nameFields = {
  first_name: keptNameFields.first_name.check(withoutAddress),
  last_name: keptNameFields.last_name.check(withoutAddress),
};
