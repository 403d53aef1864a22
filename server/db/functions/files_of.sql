-- The files of a record or a program as replies carry them: all to an admin and to the person, of others those that the
-- viewer put there. Null of a viewer means all.
create or replace function files_of(record uuid, program uuid, viewer uuid) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object('_id', f.id, 'name', f.name, 'type', f.type, 'size', f.size,
    'sha256', encode(f.sha256, 'hex'), 'by', name_of(f.put_by), 'at', iso_instant(f.put_at), 'removed',
    case when f.removed_at is not null then json_build_object('at', iso_instant(f.removed_at), 'by',
      name_of(f.removed_by), 'because', f.removed_because) end) order by f.place, f.put_at, f.id), '[]')
  from files f where (f.record_id = record or f.program_id = program) and (viewer is null or f.put_by = viewer)
$$;
