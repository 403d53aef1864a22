import type { Generated } from 'kysely';
import type { MessageKind } from '#shared/messages';
import type { SessionState } from './calendar-tables.ts';
import { impersonal, leftOut, personal, type Table } from './table.ts';

const inItsMessage = leftOut('the message that told it stands there itself');
const notYet = leftOut('there is no person yet, and a day later no row');
const opensAccounts = leftOut('a stolen backup must open no account');

/** Messages to people, and the rights that their links give: part of server/db/tables.ts. */
export const messageTables = {
  secrets: {
    grants: 'select',
    backup: opensAccounts,
    columns: { name: impersonal<string>(), value: impersonal<Generated<Buffer>>() },
  },
  messages: {
    grants: 'select, insert, update, delete',
    backup: 'rows',
    columns: {
      id: personal<Generated<string>>('deleted', 'messages.id'),
      kind: personal<MessageKind>('deleted', 'messages.kind'),
      /** Null of a mail with which somebody confirms the address for an account that isn't there yet. */
      person_id: personal<string | null>('deleted', leftOut('it repeats the id of the person')),
      program_id: personal<string | null>('deleted', 'messages.program.id'),
      session_id: personal<string | null>('deleted', 'messages.session.id'),
      facts: personal<Generated<Record<string, unknown>>>('deleted', leftOut('the text says it')),
      dedupe_key: personal<string | null>('deleted', leftOut('it repeats what the message is about')),
      created_at: personal<Date>('deleted', 'messages.created_at'),
      not_before: personal<Date>('deleted', 'messages.not_before'),
      subject: personal<string | null>('deleted', 'messages.subject'),
      text: personal<string | null>('deleted', 'messages.text'),
      attempts: impersonal<Generated<number>>(),
      resends: impersonal<Generated<number>>(),
      next_at: impersonal<Date | null>(),
      can_wait: impersonal<Generated<boolean>>(),
      claim: impersonal<string | null>(),
      last_error: personal<string | null>('deleted', 'messages.last_error'),
      sent_at: personal<Date | null>('deleted', 'messages.sent_at'),
      /** Only of messages to a person. */
      sent_to: personal<string | null>('deleted', 'messages.sent_to'),
      dropped_at: personal<Date | null>('deleted', 'messages.dropped_at'),
      dropped_because: personal<string | null>('deleted', 'messages.dropped_because'),
    },
  },
  registrations: {
    grants: 'select, insert, update, delete',
    backup: opensAccounts,
    columns: {
      message_id: personal<string>('deleted', notYet),
      first_name: personal<string>('deleted', notYet),
      last_name: personal<string>('deleted', notYet),
      email: personal<string>('deleted', notYet),
      password_hash: personal<string>('deleted', notYet),
      token_hash: personal<Buffer>('deleted', notYet),
      created_at: personal<Date>('deleted', notYet),
      expires_at: personal<Date>('deleted', notYet),
    },
  },
  unpublished_changes: {
    grants: 'select, insert, update, delete',
    backup: 'rows',
    // Its facts about trainers, by their ids, are in the sessions as well.
    columns: {
      program_id: impersonal<string>(),
      since: impersonal<Date>(),
      publish_at: impersonal<Date>(),
      sessions: impersonal<{ id: string; trainer_id: string; state: SessionState }[]>(),
    },
  },
  message_tokens: {
    grants: 'select, insert, update, delete',
    backup: opensAccounts,
    writtenBy: { users: ['end_access', 'forget_account_tokens'], sign_ins: ['forget_invitation_tokens'] },
    columns: {
      hash: personal<Buffer>('deleted', leftOut('it opens the account')),
      message_id: personal<string>('deleted', leftOut('the message stands there itself')),
      kind: personal<MessageKind>('deleted', leftOut('the message says it')),
      person_id: personal<string>('deleted', leftOut('it repeats the id of the person')),
      program_id: personal<string | null>('deleted', leftOut('the message says it')),
      cycle: personal<number | null>('deleted', leftOut('the training says it')),
      assigned_at: personal<Date | null>('deleted', leftOut('the training says it')),
      created_at: personal<Date>('deleted', leftOut('the message says it')),
      expires_at: personal<Date>('deleted', 'message_links.ends_at'),
      spent_at: personal<Date | null>('deleted', 'message_links.used_at'),
    },
  },
  reminders: {
    grants: 'select, insert, update, delete',
    backup: 'rows',
    columns: {
      person_id: personal<string>('deleted', leftOut('it repeats the id of the person')),
      program_id: personal<string>('deleted', inItsMessage),
      cycle: personal<number>('deleted', inItsMessage),
      due_at: personal<Date>('deleted', inItsMessage),
      step: personal<number>('deleted', inItsMessage),
      message_id: personal<string>('deleted', inItsMessage),
    },
  },
  reminder_days: {
    grants: 'select, insert',
    backup: 'rows',
    columns: { day: impersonal<string>(), finished_at: impersonal<Date>() },
  },
  session_messages: {
    grants: 'select, insert, update, delete',
    backup: 'rows',
    columns: {
      id: personal<Generated<string>>('deleted', 'session_messages.id'),
      session_id: personal<string>('deleted', 'session_messages.session_id'),
      day: personal<string>('deleted', leftOut('it follows from the time')),
      place: personal<number>('deleted', leftOut('it follows from the times')),
      written_by: personal<string>('deleted', leftOut('it repeats the id of the person')),
      written_at: personal<Date>('deleted', 'session_messages.written_at'),
      text: personal<string>('deleted', 'session_messages.text'),
    },
  },
  new_trainings: {
    grants: 'select, insert, update, delete',
    backup: 'rows',
    columns: {
      person_id: personal<string>('deleted', leftOut('it repeats the id of the person')),
      program_id: personal<string>('deleted', leftOut('the training stands there itself')),
      cycle: personal<number>('deleted', leftOut('the training says it')),
      since: personal<Date>('deleted', leftOut('the training says it')),
      only_soon: personal<boolean>('deleted', leftOut('the training says it')),
      message_id: personal<string | null>('deleted', inItsMessage),
    },
  },
  day_before_days: {
    grants: 'select, insert',
    backup: 'rows',
    columns: { day: impersonal<string>(), finished_at: impersonal<Date>() },
  },
  digest_unsubscriptions: {
    grants: 'select, insert, delete',
    backup: 'rows',
    columns: {
      person_id: personal<string>('deleted', leftOut('it repeats the id of the person')),
      unsubscribed_at: personal<Date>('deleted', 'digest.unsubscribed_at'),
    },
  },
  digest_days: {
    grants: 'select, insert',
    backup: 'rows',
    columns: { day: impersonal<string>(), added_at: impersonal<Date>() },
  },
} satisfies Record<string, Table>;
