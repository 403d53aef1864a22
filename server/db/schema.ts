import type { Generated, GeneratedAlways, Kysely } from 'kysely';
import type { AuditAction } from '#shared/audit';
import type { Role } from '#shared/roles';

/** The role of whoever is active, and 'left' once deactivated. */
type Standing = Role | 'left';

/** The tables as the queries see them; the truth is in migrations/*.sql. */
export interface Schema {
  departments: { id: Generated<string>; name: string };
  users: {
    id: Generated<string>;
    first_name: string;
    last_name: string;
    email: string;
    password_hash: string;
    has_temporary_password: Generated<boolean>;
    role: Role;
    department_id: string | null;
    background_color: string;
    created_at: Date;
    updated_at: Date;
    deactivated_at: Generated<Date | null>;
    search_text: GeneratedAlways<string>;
    standing: GeneratedAlways<Standing>;
  };
  sign_ins: {
    id: Generated<string>;
    token_hash: Buffer | Uint8Array;
    user_id: string;
    created_at: Date;
    last_used_at: Date;
    expires_at: Date;
  };
  programs: {
    id: Generated<string>;
    title: string;
    description: string;
    assigned_manager_id: string;
    deadline: Date;
    duration_minutes: number;
    background_color: string;
    created_at: Date;
    updated_at: Date;
    archived_at: Generated<Date | null>;
  };
  training_sessions: {
    id: Generated<string>;
    program_id: string;
    position: number;
    trainer_id: string;
    starts_at: Date;
  };
  assignments: {
    program_id: string;
    employee_id: string;
    assigned_at: Date;
    assigned_by: string;
    session_id: Generated<string | null>;
    enrolled_at: Generated<Date | null>;
    completed_at: Generated<Date | null>;
    completed_by: Generated<string | null>;
    last_name: Generated<string>;
    first_name: Generated<string>;
    standing: Generated<Standing>;
  };
  program_counts: {
    program_id: string;
    slot: number;
    assigned: number;
    assigned_employees: number;
    completed: number;
  };
  session_counts: {
    program_id: string;
    session_id: string;
    slot: number;
    enrolled: number;
    completed: number;
  };
  company_counts: { subject: string; slot: number; count: number };
  audit_entries: {
    id: Generated<number>;
    recorded_at: Date;
    request_id: string;
    actor_id: string | null;
    actor_role: Role | null;
    action: AuditAction;
    program_id: string | null;
    person_ids: string[];
    before: Generated<unknown>;
    after: Generated<unknown>;
    personal: Generated<unknown>;
    personal_digest: Buffer | Uint8Array;
  };
  audit_seals: { position: number; entry_id: number; hash: Buffer | Uint8Array };
  audit_unsealed: { entry_id: number };
  idempotency_keys: {
    key_hash: Buffer | Uint8Array;
    body_hash: Buffer | Uint8Array;
    result: Generated<unknown>;
    created_at: Date;
  };
  rate_counters: {
    kind: string;
    subject: string;
    window_start: Date;
    count: number;
    blocked_until: Generated<Date | null>;
  };
  schema_migrations: { name: string; checksum: string; applied_at: Generated<Date> };
}

/** A connection pool or a transaction: whatever can run a query. Inside a transaction pass its handle on. */
export type Db = Kysely<Schema>;
