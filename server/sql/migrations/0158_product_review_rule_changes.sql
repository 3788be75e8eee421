-- A rule by which one person would approve what two approve today: in force once another officer has confirmed it.
create table product_review_rule_changes (
  id uuid primary key,
  category_id smallint references categories (id),
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'rejected')),
  -- Of the rule that it replaces.
  version integer not null check (version >= 0),
  -- Null where the category would have no rule of its own any more.
  rule jsonb,
  proposed_by uuid not null references users (id),
  reason text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz
);
create unique index product_review_rule_changes_waiting on product_review_rule_changes (category_id)
  nulls not distinct where state = 'waiting';
create index product_review_rule_changes_category on product_review_rule_changes (category_id);
create index product_review_rule_changes_proposed_by on product_review_rule_changes (proposed_by);
