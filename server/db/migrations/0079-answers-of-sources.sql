-- Answers about the files of a source as a whole, such as the row of their headings (product §107).
create table import_sources (
  source text not null,
  what text not null,
  answers jsonb not null,
  primary key (source, what)
);

-- So far no question could be left open.
update imports set facts = facts || jsonb_build_object('questions', (
  select coalesce(jsonb_agg(question || '{"optional": false}'), '[]') from jsonb_array_elements(facts -> 'questions') question))
where jsonb_typeof(facts -> 'questions') = 'array';
