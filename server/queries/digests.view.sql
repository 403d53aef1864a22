-- GET /api/user/digest
select (
  json_build_object('on', not exists (select from digest_unsubscriptions d where d.person_id = $1::uuid))
)::text as answer
