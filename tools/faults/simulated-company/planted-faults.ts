/**
 * Mistakes of the product as statements that make them: planted in the database of a life, each must be found. Those
 * that were planted in the code stand in docs/reliability.md.
 */
export const plantedFaults: Record<string, { script: string; found: RegExp; isMailed: boolean }> = {
  'a count that a trigger no longer keeps': {
    script: 'alter table assignments disable trigger assignments_count_ended',
    found: /a count is not what its rows come to/,
    isMailed: false,
  },
  'people who are overdue a week late': {
    script: `
      create function plant() returns trigger language plpgsql as $$ begin
        new.due_at := new.due_at + interval '7 days'; return new; end $$;
      create trigger a_planted before insert on due_counts for each row execute function plant()`,
    found: /is said to have|a count is not what its rows come to/,
    isMailed: false,
  },
  'a session that sits down somebody beyond its capacity': {
    script: `
      create function plant() returns trigger language plpgsql as $$ begin
        if new.seats_taken > 0 then new.seats_taken := new.seats_taken - 1; end if; return new; end $$;
      create trigger a_planted before update of seats_taken on training_sessions for each row execute function plant()`,
    found: /whose seats are counted wrongly|over its capacity/,
    isMailed: false,
  },
  'an assignment that is lost without an entry': {
    script: `
      create function plant() returns trigger language plpgsql as $$ begin
        delete from assignments where (program_id, employee_id) = (new.program_id, new.employee_id); return null; end $$;
      create trigger z_planted after insert on assignments for each row
        when (new.last_name = 'Test 7') execute function plant()`,
    found: /the trail leads elsewhere/,
    isMailed: false,
  },
  'a reminder that comes a second time on a day': {
    script: `
      create function plant() returns trigger language plpgsql as $$ begin
        delete from reminders; update messages set sent_at = sent_at - interval '3 days' where kind = 'reminder';
        delete from reminder_days; return null; end $$;
      create trigger z_planted after update of sent_at on messages for each row
        when (new.kind = 'reminder' and pg_trigger_depth() = 0) execute function plant()`,
    found: /a second one on that day|no reminder came to|it should tell of|by hand \d+ were reminded/,
    isMailed: true,
  },
};
