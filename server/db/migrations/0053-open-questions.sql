-- Open questions (product §100): the few people whose line manager is waited for, and those who are suspended.
create index users_with_line_manager_pending on users (id) where line_manager_pending is not null;
create index users_suspended on users (suspended_at, id) where suspended_at is not null and deactivated_at is null;
