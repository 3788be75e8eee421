-- What the alliance keeps of what a shop earns, by category of the goods. Rates are added and never changed: of those
-- that are valid the latest counts.
create table commission_rates (
  id uuid primary key,
  -- Null: of all categories that neither have a rate of their own nor inherit one.
  category_id smallint references categories,
  -- Counts the rates of the category.
  version integer not null check (version > 0),
  -- Hundredths of a percent; null: inherited again.
  basis_points integer check (basis_points between 0 and 5000),
  valid_from timestamptz not null,
  reason text not null default '',
  created_at timestamptz not null,
  unique nulls not distinct (category_id, version),
  check (category_id is not null or basis_points is not null)
);
insert into commission_rates (id, version, basis_points, valid_from, created_at)
values ('00000000-0000-7000-8000-000000000001', 1, 200, '2020-01-01', '2020-01-01');

-- As it was when the order was placed.
alter table order_lines
  add column commission_basis_points integer not null default 200 check (commission_basis_points between 0 and 5000);
