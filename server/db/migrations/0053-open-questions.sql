-- Open questions (product §100): the few people whose line manager is waited for, and those who are suspended.
create index users_with_line_manager_pending on users (id) where line_manager_pending is not null;
create index users_suspended on users (suspended_at, id) where suspended_at is not null and deactivated_at is null;

-- Lists of a team (product §94) ask which programs were noted to be counted again.
create index figures_to_refresh_of_program on figures_to_refresh (program_id) where program_id is not null;
