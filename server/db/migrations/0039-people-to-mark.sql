-- People who checked in and are not marked are counted with each session that a list shows.
create index attendance_without_outcome on attendance (session_id) where outcome is null;
