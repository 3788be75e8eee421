-- Checkouts of one moment are placed by the same statements for all of them: what PostgreSQL spends on starting a
-- statement, which was most of a checkout, is spent once for the batch.
drop function place_orders(jsonb);
drop function place_order(uuid, uuid, bytea, uuid, uuid[], text[], uuid, boolean, jsonb, jsonb, timestamptz);
drop function take_from_cart(uuid, jsonb);

-- The writes of each of them, one after the other. Who comes alone waits; a batch never waits for one of its people
-- while it holds the others: it is refused, and each comes alone.
create function lock_people(people uuid[]) returns void language plpgsql as $$
declare
  is_free boolean;
begin
  if array_length(people, 1) = 1 then
    perform lock_person(people[1]);
    return;
  end if;
  select bool_and(pg_try_advisory_xact_lock(hashtextextended(person::text, 0))) into is_free from unnest(people) person;
  if not is_free then
    perform refuse('STATE_CONFLICT');
  end if;
end $$;

-- The wishes of a batch: see place_orders.
create function order_wishes(wishes jsonb)
returns table (n bigint, "userId" uuid, "requestId" uuid, "inputHash" bytea, "checkoutId" uuid, "orderIds" uuid[],
  "orderCodes" text[], "addressId" uuid, "isBuyNow" boolean, seen jsonb, notes jsonb, at timestamptz)
language sql immutable as $$
  select n, "userId", "requestId", "inputHash", "checkoutId", "orderIds", "orderCodes", "addressId", "isBuyNow", seen,
    notes, at
  from rows from (jsonb_to_recordset(wishes) as ("userId" uuid, "requestId" uuid, "inputHash" bytea,
    "checkoutId" uuid, "orderIds" uuid[], "orderCodes" text[], "addressId" uuid, "isBuyNow" boolean, seen jsonb,
    notes jsonb, at timestamptz)) with ordinality as wish ("userId", "requestId", "inputHash", "checkoutId", "orderIds",
    "orderCodes", "addressId", "isBuyNow", seen, notes, at, n)
$$;

-- Orders what each of the buyers saw, once for each request id, in one round trip. Nothing stays when anything is
-- refused: the program then sends each wish by itself, and that one learns why.
-- wishes: [{userId, requestId, inputHash, checkoutId, orderIds, orderCodes, addressId, isBuyNow, seen, notes, at}], where
-- seen is [{offerId, quantity, unitPriceMinor, fit}] and notes [{shopId, note}]; there are as many orderIds and
-- orderCodes as lines, since no more orders than that can come of them.
-- Answers for each, in their order, {checkoutId, orders: [{id, code, shopName (in all languages), currency, totalMinor}]}.
create function place_orders(wishes jsonb) returns setof jsonb language plpgsql set lock_timeout = '3s' as $$
declare
  alone record;
  kept jsonb;
  replies jsonb[];
  agreed_count int;
  sold_count int;
  seen_count int;
  offer_ids uuid[];
  quantities int[];
begin
  perform lock_people(array(select distinct "userId" from order_wishes(wishes)));
  if jsonb_array_length(wishes) = 1 then
    select * into alone from order_wishes(wishes);
    kept := stored_reply(alone."userId", alone."requestId", alone."inputHash");
    if kept is not null then
      return next kept;
      return;
    end if;
  end if;
  perform take_from_carts(wishes);
  insert into checkouts (id, buyer_id, created_at) select "checkoutId", "userId", at from order_wishes(wishes);

  -- One statement for all rows. Lines that a buyer would not agree to are left out, then refuse the whole.
  with wish as materialized (
    select w.*, address_copy("userId", "addressId") as home from order_wishes(wishes) w
  ), wanted as materialized (
    -- Column by column: what is not asked for, such as the table of prices, is not made either.
    select w.n, l.offer_id, l.product_id, l.shop_id, l.category_id, l.part_number, l.brand_name, l.name, l.picture,
      l.condition, l.attributes, l.origin_country, l.hs_code, l.net_grams, l.gross_grams, l.currency,
      l.warehouse_country, l.incoterm, l.incoterm_place, l.lead_days_min, l.lead_days_max, l.quantity,
      l.tier_min_quantity, l.unit_price_minor, s.place, s.fit,
      l.problem is null and l.unit_price_minor = s."unitPriceMinor" as is_agreed,
      dense_rank() over (partition by w.n order by shop_id, currency, warehouse_country, incoterm, incoterm_place) as o
    from wish w, seen_lines(w.seen) s, priced_lines(array[s."offerId"], array[s.quantity], w.at) l
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
      gross_grams, note_for(shop_id, w.notes), w.home, w.at
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
  select array_agg(d.reply order by w.n), (select count(*) from wanted where is_agreed),
      (select sum(jsonb_array_length(seen)) from wish)
    into replies, agreed_count, seen_count
    from done d join wish w on w."userId" = d.user_id and w."requestId" = d.request_id;
  if agreed_count < seen_count then
    perform refuse_wishes(wishes);
  end if;

  -- Last, so that a part which everybody wants is locked for no longer than a commit takes, and in the order of
  -- offers. By a statement of its own: the next one sees what others had committed when the locks were there.
  select array_agg("offerId" order by "offerId"), array_agg(quantity order by "offerId") into offer_ids, quantities from (
    select s."offerId", sum(s.quantity)::int as quantity
    from order_wishes(wishes) w, seen_lines(w.seen) s group by 1) wanted;
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

-- Says what is wrong with a wish that came alone; those that came together are asked one by one anyway.
create function refuse_wishes(wishes jsonb) returns void language plpgsql as $$
declare
  alone record;
begin
  if jsonb_array_length(wishes) = 1 then
    select * into alone from order_wishes(wishes);
    perform refuse_seen(alone.seen, alone.at);
  end if;
  perform refuse('STATE_CONFLICT');
end $$;

-- Takes the seen lines out of the carts. Whoever comes second, from another window, finds them gone and is refused.
create function take_from_carts(wishes jsonb) returns void language plpgsql as $$
declare
  seen_count int;
  taken_count int;
  same_count int;
begin
  with seen as materialized (
    select w."userId" as user_id, s."offerId" as offer_id, s.quantity
    from order_wishes(wishes) w, seen_lines(w.seen) s where not w."isBuyNow"
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

-- As before, but for lock_people.
create or replace function add_to_carts(wishes jsonb) returns table (reply jsonb, refusal text, params jsonb)
language plpgsql set lock_timeout = '3s' as $$
declare
  wish jsonb;
  detail text;
begin
  perform lock_people(array(select distinct (w ->> 'userId')::uuid from jsonb_array_elements(wishes) w));
  for wish in select * from jsonb_array_elements(wishes) loop
    begin
      refusal := null;
      params := null;
      reply := add_to_cart(wish);
    exception when sqlstate 'TM001' then
      get stacked diagnostics refusal = message_text, detail = pg_exception_detail;
      reply := null;
      params := detail::jsonb;
    end;
    return next;
  end loop;
end $$;
