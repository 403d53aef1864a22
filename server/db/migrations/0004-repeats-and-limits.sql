-- Replies to creating calls that carried an Idempotency-Key, so that the same call again gets the same answer.
-- Only hashes are kept of what the caller sent: a body may hold a password.
create table idempotency_keys (
  key_hash bytea primary key,
  body_hash bytea not null,
  -- As text, so that the answer comes again with its fields in the same order.
  result json,
  created_at timestamptz not null
);

create index idempotency_keys_by_age on idempotency_keys (created_at);

-- What callers have tried or asked lately, shared by all instances. Unlogged: it is written often, and after a
-- crash of the database everyone may begin anew.
create unlogged table rate_counters (
  kind text not null,
  subject text not null,
  window_start timestamptz not null,
  count integer not null,
  blocked_until timestamptz,
  primary key (kind, subject)
);

create index rate_counters_by_age on rate_counters (window_start);
