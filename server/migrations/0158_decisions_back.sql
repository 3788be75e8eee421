-- Whether the decision took the thing out of sight: only what it hid is seen again when the decision is taken back.
alter table complaints add column has_hidden boolean not null default false;
update complaints c set has_hidden = true where state = 'upheld' and (kind = 'review' or exists (
  select from audit_log a where a.event = 'complaint.decide' and a.object_kind = 'product' and a.object_id = c.object_id
    and (a.change ->> 'isHidden')::boolean));
