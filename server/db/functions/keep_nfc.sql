-- Each text that is written is stored in NFC, also by the former release.
create or replace function keep_nfc() returns trigger language plpgsql as $$
begin
  return jsonb_populate_record(new, normalize(to_jsonb(new)::text, nfc)::jsonb);
end $$;
