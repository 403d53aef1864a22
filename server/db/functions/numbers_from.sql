-- The definition of `status_of` for many people of a program in numbers (product §66), from the counts that are kept
-- of it. `own` counts open trainings with a due date of their own, which aren't due at the deadline. `next_due` is
-- when the first of the open ones is due.
create or replace function numbers_from(
    deadline timestamptz, at timestamptz, assigned int, seated int, done int,
    own int, own_seated int, own_late int, own_late_seated int, own_next timestamptz)
  returns table (total int, enrolled int, completed int, not_enrolled int, overdue int, next_due timestamptz)
  language sql immutable as $$
  select assigned,
    own_seated - own_late_seated + case when deadline < at then 0 else seated - own_seated end,
    done,
    own - own_seated - own_late + own_late_seated
      + case when deadline < at then 0 else assigned - done - own - seated + own_seated end,
    own_late + case when deadline < at then assigned - done - own else 0 end,
    least(case when assigned > done + own then deadline end, own_next)
$$;
