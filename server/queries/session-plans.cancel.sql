-- POST /api/training-programs/{id}/sessions/{session}/cancel

-- admin: whether they may
-- manager: whether they may
select true as answer

-- admin: only where
where exists (select from programs p where p.id = $1::uuid and true)

-- manager: only where
where exists (select from programs p where p.id = $1::uuid and p.assigned_manager_id = $2::uuid)
