-- Who carries goods, and at what price. The office keeps the tables; an order keeps a copy of what was chosen.
create table carriers (
  id uuid primary key,
  name jsonb not null check (name <> '{}'),
  mode text not null check (mode in ('road', 'rail', 'air', 'sea', 'multimodal', 'courier')),
  is_active boolean not null,
  version integer not null default 1,
  created_at timestamptz not null
);

create table carrier_rates (
  id uuid primary key,
  carrier_id uuid not null references carriers on delete cascade,
  position smallint not null,
  -- Null: from any country.
  from_country text references countries,
  to_country text not null references countries,
  currency text not null,
  base_minor bigint not null check (base_minor >= 0),
  -- The dearer of the two is added.
  per_kilogram_minor bigint not null check (per_kilogram_minor >= 0),
  per_cubic_metre_minor bigint not null check (per_cubic_metre_minor >= 0),
  kilograms_max integer check (kilograms_max > 0),
  days_min smallint not null check (days_min >= 0),
  days_max smallint not null check (days_max >= days_min),
  unique nulls not distinct (carrier_id, from_country, to_country)
);
create index carrier_rates_country on carrier_rates (to_country);

-- Countries to which nothing is delivered.
create table delivery_stops (
  country text primary key references countries,
  reason jsonb not null check (reason <> '{}')
);

alter table orders
  -- What the buyer chose, as of then: kind, carrier, mode, days, price, and the rate of exchange with its source.
  add column delivery jsonb,
  add column wanted_incoterm text,
  add column wanted_documents text[] not null default '{}',
  -- To whom the invoice is made out.
  add column invoice jsonb,
  add column volume_cm3 bigint not null default 0 check (volume_cm3 >= 0);

create or replace view offer_details as
select o.id as offer_id, p.id as product_id, p.part_number, b.name as brand_name, p.name, p.pictures[1] as picture,
  p.condition, p.attributes, p.origin_country, p.hs_code, p.net_grams, p.gross_grams,
  c.slug as category_slug, c.name as category_name,
  p.shop_id, s.name as shop_name, s.logo as shop_logo, s.country as shop_country,
  o.currency, o.incoterm, o.incoterm_place, o.lead_days_min, o.lead_days_max, o.moq, o.order_multiple,
  w.country as warehouse_country, wc.name as warehouse_country_name,
  coalesce(st.quantity, 0) as stock_quantity,
  p.state = 'active' and s.state = 'active' as is_listed, o.valid_to,
  (
    select coalesce(jsonb_agg(
      jsonb_build_object('minQuantity', t.min_quantity, 'priceMinor', t.price_minor) order by t.min_quantity), '[]')
    from price_tiers t where t.offer_id = o.id
  ) as tiers,
  ceil(p.length_mm::numeric * p.width_mm * p.height_mm / 1000)::float8 as volume_cm3,
  s.minimum_order_minor::float8 as minimum_order_minor, s.minimum_order_currency
from offers o
join products p on p.id = o.product_id
join brands b on b.id = p.brand_id
join categories c on c.id = p.category_id
join shops s on s.id = p.shop_id
join warehouses w on w.id = o.warehouse_id
join countries wc on wc.code = w.country
left join stocks st on st.offer_id = o.id;
