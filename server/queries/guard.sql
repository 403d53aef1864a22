-- Each call of somebody signed in
select sign_ins.id as sign_in_id, sign_ins.last_used_at, actor.id as _id, actor.role
from
  sign_ins
  join users actor on actor.id = sign_ins.user_id
  and ("actor".deactivated_at is null and "actor".suspended_at is null)
where sign_ins.token_hash = $1 and sign_ins.expires_at > $2 and sign_ins.last_used_at > $3
