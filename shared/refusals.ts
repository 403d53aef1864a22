import { rolesFor, ruleOf } from './access.ts';
import { isChange, takesKey, type Endpoint } from './endpoint.ts';
import { errorTable, type ErrorCode } from './errors.ts';
import { roles } from './roles.ts';

/** Any call may be answered with these: the request never came whole, or the server can't answer. */
export const refusalsOfAll = [
  'invalid_json',
  'not_found',
  'request_timeout',
  'headers_too_large',
  'internal',
  'not_ready',
  'storage_full',
  'busy',
  'stopping',
] as const satisfies readonly ErrorCode[];

/**
 * The codes with which a call may be refused beside those. They are its own, which its schemas name, and
 * those of its kind. A code that the call doesn't name makes a test fail that meets it (test/client.ts).
 */
export function refusalsOf(endpoint: Endpoint): ErrorCode[] {
  const { action, method, path, body, query, takesFile, refusals = [] } = endpoint;
  const isPublic = action === 'public';
  const isAbout = path.includes('{') || (!isPublic && ruleOf(action).subject !== 'company');
  const codes: (ErrorCode | false)[] = [
    (body !== undefined || query !== undefined) && 'invalid_input',
    method !== 'GET' && 'other_origin',
    method !== 'GET' && !takesFile && 'not_json',
    method !== 'GET' && 'payload_too_large',
    !isPublic && 'not_signed_in',
    !isPublic && rolesFor(action).length < roles.length && 'role_forbidden',
    !isPublic && 'too_many_requests',
    isAbout && 'not_found',
    takesKey(endpoint) && 'invalid_key',
    takesKey(endpoint) && 'repeated_differently',
    isChange(endpoint) && 'outcome_unknown',
    ...refusals,
  ];
  const named = new Set(codes.filter((code) => code !== false));
  return (Object.keys(errorTable) as ErrorCode[]).filter((code) => named.has(code));
}
