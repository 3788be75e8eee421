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

-- What happened to an order, for its page; the audit log is for the office.
create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  at timestamptz not null,
  event text not null,
  -- Null when the order was placed.
  from_state text,
  to_state text not null,
  -- Null for the scheduler. No foreign key: the account may be erased, the event stays.
  actor_id uuid,
  actor_role text not null,
  data jsonb not null default '{}'
);
create index order_events_order on order_events (order_id, at, id);

-- Placing an order and changing a cart are transactions of the program now.
drop function place_orders(jsonb);
drop function refuse_wishes(jsonb);
drop function refuse_seen(jsonb, timestamptz);
drop function take_from_carts(uuid[], uuid[], int[]);
drop function address_copy(uuid, uuid);
drop function order_wishes(jsonb);
drop function seen_lines(jsonb);
drop function add_to_carts(jsonb);
drop function add_to_cart(jsonb);
drop function set_cart_quantity(uuid, uuid, int, timestamptz);
drop function select_cart_lines(uuid, uuid[], boolean);
drop function remove_cart_lines(uuid, uuid[]);
drop function merge_cart(uuid, uuid, int);
drop function most_items(uuid);
drop function lock_people(uuid[]);
drop function stored_reply(uuid, uuid, bytea);
drop function refuse_line(priced_line);
drop function priced_lines(uuid[], int[], timestamptz);
drop type priced_line;
