create table cart_lines (
  user_id uuid not null references users on delete cascade,
  offer_id uuid not null references offers on delete cascade,
  quantity int not null check (quantity between 1 and 1000000),
  is_selected boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (user_id, offer_id)
);
create index cart_lines_offer on cart_lines (offer_id);

-- What carts, previews and orders need to know about an offer. The rules of price, minimum and stock are applied to it
-- by the program (cart/offer.ts).
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
  ) as tiers
from offers o
join products p on p.id = o.product_id
join brands b on b.id = p.brand_id
join categories c on c.id = p.category_id
join shops s on s.id = p.shop_id
join warehouses w on w.id = o.warehouse_id
join countries wc on wc.code = w.country
left join stocks st on st.offer_id = o.id;
