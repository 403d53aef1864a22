-- The version that somebody signed, as records carry it; null without one. A link has no digest.
create or replace function signed_of(of_program uuid, of_version integer) returns json
  language sql stable strict parallel safe as $$
  select json_build_object('version', v.version, 'name', f.name, 'sha256', encode(f.sha256, 'hex'), 'link', v.link,
    'declaration', v.declaration)
  from reading_versions v left join files f on f.id = v.file_id
  where v.program_id = of_program and v.version = of_version
$$;
