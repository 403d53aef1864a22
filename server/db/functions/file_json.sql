-- A file as replies carry it.
create or replace function file_json(f files) returns json language sql stable as $$
  select json_build_object('_id', f.id, 'name', f.name, 'type', f.type, 'size', f.size, 'sha256', encode(f.sha256, 'hex'),
    'by', name_of(f.put_by), 'at', iso_instant(f.put_at), 'removed',
    case when f.removed_at is not null then json_build_object('at', iso_instant(f.removed_at), 'by',
      name_of(f.removed_by), 'because', f.removed_because) end)
$$;
