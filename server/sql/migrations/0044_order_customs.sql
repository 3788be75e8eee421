-- What a buyer should know about the import of goods, by destination and category. Fields that a rule leaves open come
-- from the rule of the nearest parent category, and last from that of all categories.
create table customs_rules (
  id uuid primary key,
  country text not null references countries,
  -- Null: all categories.
  category_id smallint references categories,
  conformity text check (conformity in ('none', 'declaration', 'certificate')),
  -- Hundredths of a percent.
  duty_basis_points integer check (duty_basis_points between 0 and 10000),
  vat_basis_points integer check (vat_basis_points between 0 and 10000),
  note jsonb not null default '{}',
  source text not null check (source <> ''),
  checked_on date not null,
  version integer not null default 1,
  created_at timestamptz not null,
  unique nulls not distinct (country, category_id)
);
create index customs_rules_category on customs_rules (category_id);

-- The hint as it was at checkout, with its texts in all languages; null where the office had no rule.
alter table order_lines add column customs jsonb;
