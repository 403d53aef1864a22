-- What callers have tried lately survives a crash and is there on a promoted standby, so that whoever was told to wait
-- waits, and guesses at a password don't begin anew. The table holds two hours at most, so this takes a moment.
alter table rate_counters set logged;
