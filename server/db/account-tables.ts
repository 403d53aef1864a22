import type { Generated } from 'kysely';
import { leftOut, personal, type Table } from './table.ts';

/** How people get into their accounts, and who tried to: part of server/db/tables.ts. */
export const accountTables = {
  proven_addresses: {
    grants: 'select, insert, update, delete',
    backup: 'rows',
    writtenBy: { message_tokens: ['prove_address'] },
    columns: {
      person_id: personal<string>('deleted', leftOut('it repeats the id of the person')),
      email: personal<string>('deleted', 'profile.proven_email'),
      proven_at: personal<Date>('deleted', 'profile.email_proven_at'),
    },
  },
  sign_ins: {
    grants: 'select, insert, update, delete',
    backup: leftOut('a stolen backup must open no account: everyone signs in again'),
    writtenBy: { users: ['end_access'] },
    columns: {
      id: personal<Generated<string>>('deleted', leftOut('it says nothing to people')),
      token_hash: personal<Buffer | Uint8Array>('deleted', leftOut('it opens the account')),
      user_id: personal<string>('deleted', leftOut('it repeats the id of the person')),
      created_at: personal<Date>('deleted', 'sign_ins.signed_in_at'),
      last_used_at: personal<Date>('deleted', 'sign_ins.last_used_at'),
      expires_at: personal<Date>('deleted', 'sign_ins.ends_at'),
    },
  },
  first_codes: {
    grants: 'select, insert, update, delete',
    backup: leftOut('a stolen backup must open no account: slips are printed again'),
    writtenBy: { users: ['end_first_code'] },
    columns: {
      person_id: personal<string>('deleted', leftOut('it repeats the id of the person')),
      code_hash: personal<Buffer | Uint8Array>('deleted', leftOut('it opens the account')),
      created_at: personal<Date>('deleted', leftOut('the audit entry tells it')),
      expires_at: personal<Date>('deleted', leftOut('the audit entry tells when it was made')),
    },
  },
  failed_sign_ins: {
    grants: 'select, insert, update, delete',
    backup: leftOut('the trail tells of them, and they matter until the next sign-in'),
    columns: {
      person_id: personal<string>('deleted', leftOut('it repeats the id of the person')),
      hour: personal<Date>('deleted', 'failed_sign_ins.hour'),
      count: personal<number>('deleted', 'failed_sign_ins.count'),
      networks: personal<string[]>('deleted', leftOut('they are digests, and of others')),
      told_count: personal<Generated<number>>('deleted', 'failed_sign_ins.told_count'),
      is_in_trail: personal<Generated<boolean>>('deleted', leftOut('the trail tells of it')),
    },
  },
} satisfies Record<string, Table>;
