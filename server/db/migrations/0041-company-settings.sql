-- The company's face (product §90): its name, logo and colour, its zone and the address for answers, as an admin sets
-- them. Without a row the settings of the environment count, and the product's name.
create table company_settings (
  is_only boolean primary key default true check (is_only),
  name text not null check (name !~ '^\s*$' and char_length(name) <= 100),
  -- Cleaned before it comes here: an SVG of shapes alone, a PNG of its picture alone.
  logo bytea check (octet_length(logo) between 1 and 204800),
  logo_type text check (logo_type in ('image/svg+xml', 'image/png')),
  -- The logo's address ends with it, so that browsers may keep the picture for ever.
  logo_hash text generated always as (encode(sha256(logo), 'hex')) stored,
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  time_zone text not null check (time_zone <> ''),
  reply_to text check (char_length(reply_to) <= 254),
  updated_at timestamptz not null,
  constraint company_settings_logo_has_a_type check ((logo is null) = (logo_type is null))
);
create trigger company_settings_as_nfc before insert or update on company_settings for each row
  when (new.name is not nfc normalized or new.reply_to is not nfc normalized) execute function keep_nfc();
