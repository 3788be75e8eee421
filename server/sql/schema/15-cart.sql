create table cart_lines (
  user_id uuid not null references users on delete cascade,
  offer_id uuid not null references offers on delete cascade,
  quantity int not null check (quantity between 1 and 1000000),
  is_selected boolean not null default true,
  created_at timestamptz not null default now(),
  -- What the user saw when they last chose the quantity, {priceMinor, currency, stock}: the cart shows what has changed
  -- since. Null when unknown.
  seen jsonb,
  primary key (user_id, offer_id)
);
create index cart_lines_offer on cart_lines (offer_id);

-- Lines that a user has put aside: in no total, and not in what is ordered.
create table cart_saved_lines (
  user_id uuid not null references users on delete cascade,
  offer_id uuid not null references offers on delete cascade,
  quantity integer not null check (quantity between 1 and 1000000),
  saved_at timestamptz not null,
  -- As in cart_lines.
  seen jsonb,
  primary key (user_id, offer_id)
);
create index cart_saved_lines_offer on cart_saved_lines (offer_id);

-- What carts, previews and orders need to know about an offer. The rules of price, minimum and stock are applied to it
-- by the program (cart/offer.ts).
-- Every offer has a brand, a category, a warehouse and its country: left joins find the same rows, and a statement that
-- names none of their columns, such as an addition to the cart, does not read them.
-- A whole vehicle is sold by quote, not by cart: its category or one above says so.
create view offer_details as
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
  s.minimum_order_minor::float8 as minimum_order_minor, s.minimum_order_currency,
  s.taxes -> w.country as shop_tax, o.is_returnable,
  coalesce('vehicles-complete' in (c.slug, parent.slug, root.slug), false) as is_whole_vehicle
from offers o
join products p on p.id = o.product_id
left join brands b on b.id = p.brand_id
left join categories c on c.id = p.category_id
left join categories parent on parent.id = c.parent_id
left join categories root on root.id = parent.parent_id
join shops s on s.id = p.shop_id
left join warehouses w on w.id = o.warehouse_id
left join countries wc on wc.code = w.country
left join stocks st on st.offer_id = o.id;
