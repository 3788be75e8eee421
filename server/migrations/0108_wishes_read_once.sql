-- As before, but that wishes are read from JSON once instead of at each of five statements, which was a tenth of a
-- checkout, and that checkouts are noted by the same statement as their orders.
drop function take_from_carts(jsonb);

-- Takes the seen lines out of the carts; one without an owner was in none. Whoever comes second, from another window,
-- finds them gone and is refused.
create function take_from_carts(owners uuid[], offer_ids uuid[], quantities int[]) returns void language plpgsql as $$
declare
  seen_count int;
  taken_count int;
  same_count int;
begin
  with seen as materialized (
    select * from unnest(owners, offer_ids, quantities) as line (user_id, offer_id, quantity) where user_id is not null
  ), taken as (
    delete from cart_lines c using seen s
    where c.user_id = s.user_id and c.offer_id = s.offer_id and c.is_selected
    returning c.quantity = s.quantity as is_same
  )
  select (select count(*) from seen), count(*), count(*) filter (where is_same)
    into seen_count, taken_count, same_count from taken;
  if taken_count = 0 and seen_count > 0 then
    perform refuse('CART_EMPTY');
  elsif taken_count < seen_count then
    perform refuse('CART_LINE_NOT_FOUND');
  elsif same_count < seen_count then
    perform refuse('STATE_CONFLICT');
  end if;
end $$;

-- Orders what each of the buyers saw, once for each request id, in one round trip. Nothing stays when anything is
-- refused: the program then sends each wish by itself, and that one learns why.
-- wishes: [{userId, requestId, inputHash, checkoutId, orderIds, orderCodes, addressId, isBuyNow, seen, notes, at}], where
-- seen is [{offerId, quantity, unitPriceMinor, fit}] and notes [{shopId, note}]; there are as many orderIds and
-- orderCodes as lines, since no more orders than that can come of them.
-- Answers for each, in their order, {checkoutId, orders: [{id, code, shopName (in all languages), currency, totalMinor}]}.
create or replace function place_orders(wishes jsonb) returns setof jsonb language plpgsql set lock_timeout = '3s' as $$
declare
  alone record;
  kept jsonb;
  replies jsonb[];
  agreed_count int;
  sold_count int;
  -- Of each line: its wish, its place there, whose cart it leaves, and what was seen.
  wish_ns bigint[];
  places bigint[];
  cart_owners uuid[];
  line_offers uuid[];
  line_quantities int[];
  seen_prices bigint[];
  fits text[];
  -- What is sold of each offer, in the order of offers.
  offer_ids uuid[];
  quantities int[];
begin
  perform lock_people(array(select distinct (wish ->> 'userId')::uuid from jsonb_array_elements(wishes) wish));
  if jsonb_array_length(wishes) = 1 then
    select * into alone from order_wishes(wishes);
    kept := stored_reply(alone."userId", alone."requestId", alone."inputHash");
    if kept is not null then
      return next kept;
      return;
    end if;
  end if;
  -- Lines are taken apart once: to read JSON costs more than to look the lines up.
  select array_agg(w.n), array_agg(s.place), array_agg(case when not w."isBuyNow" then w."userId" end),
      array_agg(s."offerId"), array_agg(s.quantity), array_agg(s."unitPriceMinor"), array_agg(s.fit)
    into wish_ns, places, cart_owners, line_offers, line_quantities, seen_prices, fits
    from order_wishes(wishes) w, seen_lines(w.seen) s;
  perform take_from_carts(cart_owners, line_offers, line_quantities);

  -- One statement for all rows. Lines that a buyer would not agree to are left out, then refuse the whole.
  with wish as materialized (
    select w.*, address_copy("userId", "addressId") as home from order_wishes(wishes) w
  ), placed_checkouts as (
    insert into checkouts (id, buyer_id, created_at) select "checkoutId", "userId", at from wish
  ), wanted as materialized (
    -- Column by column: what is not asked for, such as the table of prices, is not made either.
    select w.n, l.offer_id, l.product_id, l.shop_id, l.category_id, l.part_number, l.brand_name, l.name, l.picture,
      l.condition, l.attributes, l.origin_country, l.hs_code, l.net_grams, l.gross_grams, l.currency,
      l.warehouse_country, l.incoterm, l.incoterm_place, l.lead_days_min, l.lead_days_max, l.quantity,
      l.tier_min_quantity, l.unit_price_minor, s.place, s.fit,
      l.problem is null and l.unit_price_minor = s.price as is_agreed,
      dense_rank() over (partition by w.n order by shop_id, currency, warehouse_country, incoterm, incoterm_place) as o
    from unnest(wish_ns, places, line_offers, line_quantities, seen_prices, fits)
        as s (n, place, offer_id, quantity, price, fit)
      join wish w using (n), priced_lines(array[s.offer_id], array[s.quantity], w.at) l
  ), parcel as materialized (
    select n, o, shop_id, currency, warehouse_country, incoterm, incoterm_place, max(lead_days_min) as lead_days_min,
      max(lead_days_max) as lead_days_max, sum(quantity * unit_price_minor) as total_minor, sum(quantity) as item_count,
      count(*) as line_count, sum(quantity * gross_grams::bigint) as gross_grams
    from wanted where is_agreed group by n, o, shop_id, currency, warehouse_country, incoterm, incoterm_place
  ), placed_orders as (
    insert into orders (id, code, checkout_id, buyer_id, shop_id, state, currency, warehouse_country, incoterm,
      incoterm_place, lead_days_min, lead_days_max, total_minor, item_count, line_count, gross_grams, note, address,
      created_at)
    select w."orderIds"[o], w."orderCodes"[o], w."checkoutId", w."userId", shop_id, 'created', currency,
      warehouse_country, incoterm, incoterm_place, lead_days_min, lead_days_max, total_minor, item_count, line_count,
      gross_grams, coalesce((
        select note ->> 'note' from jsonb_array_elements(w.notes) note
        where (note ->> 'shopId')::uuid = parcel.shop_id limit 1), ''), w.home, w.at
    from parcel join wish w using (n)
    returning id, code, checkout_id, buyer_id, shop_id, currency, total_minor, created_at
  ), placed_lines as (
    insert into order_lines (order_id, position, offer_id, product_id, part_number, brand_name, name, picture,
      category_slug, category_name, condition, attributes, origin_country, hs_code, net_grams, gross_grams, quantity,
      tier_min_quantity, unit_price_minor, fit)
    select w."orderIds"[o], place, offer_id, product_id, part_number, brand_name, l.name, picture, c.slug, c.name,
      condition, attributes, origin_country, l.hs_code, net_grams, gross_grams, quantity, tier_min_quantity,
      unit_price_minor, fit
    from wanted l join wish w using (n) join categories c on c.id = l.category_id where is_agreed
  ), noted as (
    insert into audit_log (actor_id, event, object_kind, object_id, change, created_at)
    select buyer_id, 'order.create', 'order', id, '{"state": "created"}', created_at from placed_orders
  ), told as (
    insert into outbox (topic, data) select 'order.changed', jsonb_build_object('orderId', id) from placed_orders
  ), replied as (
    select o.checkout_id, jsonb_agg(jsonb_build_object('id', o.id, 'code', o.code, 'shopName', s.name,
      'currency', o.currency, 'totalMinor', o.total_minor) order by o.id) as orders
    from placed_orders o join shops s on s.id = o.shop_id group by o.checkout_id
  ), done as (
    insert into requests (user_id, request_id, action, input_hash, reply)
    select w."userId", w."requestId", 'order/checkout/submit', w."inputHash",
      jsonb_build_object('checkoutId', w."checkoutId", 'orders', r.orders)
    from wish w join replied r on r.checkout_id = w."checkoutId"
    returning user_id, request_id, reply
  )
  select array_agg(d.reply order by w.n), (select count(*) from wanted where is_agreed)
    into replies, agreed_count
    from done d join wish w on w."userId" = d.user_id and w."requestId" = d.request_id;
  if agreed_count < cardinality(line_offers) then
    perform refuse_wishes(wishes);
  end if;

  -- Last, so that a part which everybody wants is locked for no longer than a commit takes, and in the order of
  -- offers. By a statement of its own: the next one sees what others had committed when the locks were there.
  select array_agg(offer_id order by offer_id), array_agg(quantity order by offer_id) into offer_ids, quantities from (
    select offer_id, sum(quantity)::int as quantity
    from unnest(line_offers, line_quantities) as line (offer_id, quantity) group by 1) wanted;
  perform from stocks where offer_id = any(offer_ids) order by offer_id for no key update;
  update stocks set quantity = stocks.quantity - wanted.quantity
    from unnest(offer_ids, quantities) as wanted (offer_id, quantity)
    where stocks.offer_id = wanted.offer_id and stocks.quantity >= wanted.quantity;
  get diagnostics sold_count = row_count;
  if sold_count < cardinality(offer_ids) then
    perform refuse_wishes(wishes);
  end if;
  return query select unnest(replies);
end $$;

drop function note_for(uuid, jsonb);
