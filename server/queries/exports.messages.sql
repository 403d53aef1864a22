-- GET /api/export/messages.csv
-- GET /api/export/messages.csv?state=waiting&search
-- GET /api/export/messages.xlsx
-- GET /api/export/messages.xlsx?state=waiting&search
json_build_array(
  iso_instant (m.created_at), m.kind, state_of_message (m), u.external_id, u.login,
  case
    when case when u.email is distinct from 'erased-' || u.id || '@invalid' then full_name (u.first_name, u.last_name)
    end is not null then u.email
  end, u.first_name, u.last_name, m.subject, iso_instant (m.not_before), iso_instant (m.sent_at), m.sent_to,
  m.attempts, m.last_error, m.dropped_because
)
