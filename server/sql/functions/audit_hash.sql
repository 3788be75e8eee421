-- The SHA-256 of a seal: of the hash before it, and of each entry of the audit log from one id to another.
create or replace function audit_hash(hash_before bytea, from_id bigint, to_id bigint) returns bytea
language sql stable as $$
  select sha256(hash_before || coalesce(string_agg(sha256(convert_to(jsonb_build_array(
    a.id, a.actor_id, a.event, a.object_kind, a.object_id, a.change, extract(epoch from a.created_at))::text, 'UTF8')),
    ''::bytea order by a.id), ''::bytea))
  from audit_log a where a.id between from_id and to_id
$$;
