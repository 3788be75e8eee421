-- Orders what the buyer saw, once for each request id, in one round trip. Nothing of it stays when it refuses.
-- wish: {buyerId, requestId, inputHash, checkoutId, orderIds, codes, addressId, isBuyNow,
--        seen: [{offerId, quantity, unitPriceMinor, fit}], notes: [{shopId, note}], at};
-- orderIds and codes: as many as there are lines, since no more orders than that can come of them.
-- Answers {checkoutId, orders: [{id, code, shopName (in all languages), currency, totalMinor}]}.
create function place_order(wish jsonb) returns jsonb language plpgsql as $$
declare
  w record;
  lines priced_line[];
  line priced_line;
  bad record;
  home jsonb;
  placed jsonb;
  reply jsonb;
begin
  select * into w from jsonb_to_record(wish) as wish ("buyerId" uuid, "requestId" uuid, "inputHash" bytea,
    "checkoutId" uuid, "orderIds" uuid[], codes text[], "addressId" uuid, "isBuyNow" boolean, at timestamptz);
  perform lock_person(w."buyerId");
  reply := kept_reply(w."buyerId", w."requestId", w."inputHash");
  if reply is not null then
    return reply;
  end if;

  select jsonb_build_object('name', a.name, 'phone', a.phone, 'country', a.country, 'countryName', co.name,
      'cityId', a.city_id, 'cityName', ci.name, 'street', a.street, 'postcode', a.postcode)
    into home
    from addresses a join countries co on co.code = a.country join cities ci on ci.id = a.city_id
    where a.id = w."addressId" and a.user_id = w."buyerId";
  if home is null then
    perform refuse('ADDRESS_NOT_FOUND');
  end if;

  if not w."isBuyNow" then
    perform take_from_cart(w."buyerId", wish -> 'seen');
  end if;
  select array_agg(l) into lines from seen_lines(wish -> 'seen') s,
    priced_lines(array[s."offerId"], array[s.quantity], w.at) l;
  if coalesce(cardinality(lines), 0) < jsonb_array_length(wish -> 'seen') then
    perform refuse('OFFER_NOT_FOUND');
  end if;
  select l as line, l.problem, l.unit_price_minor, l.currency, l.part_number, l.offer_id into bad
    from unnest(lines) l join seen_lines(wish -> 'seen') s on s."offerId" = l.offer_id
    where l.problem is not null or l.unit_price_minor <> s."unitPriceMinor" limit 1;
  if bad.problem is not null then
    perform refuse_line(bad.line);
  elsif bad.offer_id is not null then
    perform refuse('PRICE_CHANGED', jsonb_build_object('offerId', bad.offer_id, 'partNumber', bad.part_number,
      'priceMinor', bad.unit_price_minor, 'currency', bad.currency));
  end if;

  insert into checkouts (id, buyer_id, created_at) values (w."checkoutId", w."buyerId", w.at);
  with ordered as (
    select l.*, s.fit, dense_rank() over orders as n,
      row_number() over (partition by l.shop_id, l.currency, l.warehouse_country, l.incoterm, l.incoterm_place
        order by l.offer_id) as position
    from unnest(lines) l join seen_lines(wish -> 'seen') s on s."offerId" = l.offer_id
    window orders as (order by l.shop_id, l.currency, l.warehouse_country, l.incoterm, l.incoterm_place)
  ), placed_orders as (
    insert into orders (id, code, checkout_id, buyer_id, shop_id, state, currency, warehouse_country, incoterm,
      incoterm_place, lead_days_min, lead_days_max, total_minor, piece_count, line_count, gross_grams, note, address,
      created_at)
    select w."orderIds"[n], w.codes[n], w."checkoutId", w."buyerId", shop_id, 'created', currency, warehouse_country,
      incoterm, incoterm_place, max(lead_days_min), max(lead_days_max), sum(quantity * unit_price_minor), sum(quantity),
      count(*), sum(quantity * gross_grams::bigint),
      coalesce((select note from jsonb_to_recordset(wish -> 'notes') as notes ("shopId" uuid, note text)
        where "shopId" = shop_id limit 1), ''),
      home, w.at
    from ordered group by n, shop_id, currency, warehouse_country, incoterm, incoterm_place
    returning id, code, shop_id, currency, total_minor
  ), placed_lines as (
    insert into order_lines (order_id, position, offer_id, product_id, part_number, brand_name, name, picture,
      category_slug, category_name, condition, attributes, origin_country, hs_code, net_grams, gross_grams, quantity,
      tier_min_quantity, unit_price_minor, fit)
    select w."orderIds"[n], l.position, l.offer_id, l.product_id, l.part_number, l.brand_name, l.name, l.picture,
      c.slug, c.name, l.condition, l.attributes, l.origin_country, l.hs_code, l.net_grams, l.gross_grams, l.quantity,
      l.tier_min_quantity, l.unit_price_minor, l.fit
    from ordered l join categories c on c.id = l.category_id
  ), noted as (
    insert into audit_log (id, actor_id, event, object_kind, object_id, change, created_at)
    select gen_random_uuid(), w."buyerId", 'order.create', 'order', id, '{"state": "created"}', w.at from placed_orders
  ), told as (
    insert into outbox (topic, data) select 'order.changed', jsonb_build_object('orderId', id) from placed_orders
  )
  select jsonb_agg(jsonb_build_object('id', o.id, 'code', o.code, 'shopName', s.name, 'currency', o.currency,
      'totalMinor', o.total_minor) order by o.id)
    into placed from placed_orders o join shops s on s.id = o.shop_id;
  reply := jsonb_build_object('checkoutId', w."checkoutId", 'orders', placed);
  insert into requests (user_id, request_id, action, input_hash, reply)
  values (w."buyerId", w."requestId", 'order/checkout/submit', w."inputHash", reply);

  -- Last, so that a part which everybody wants is locked for no longer than a commit takes;
  -- in order of offers, so that two buyers of the same parts never wait for each other.
  for line in select * from unnest(lines) l order by l.offer_id loop
    update stocks set quantity = stocks.quantity - line.quantity
      where offer_id = line.offer_id and stocks.quantity >= line.quantity;
    if not found then
      select quantity into line.stock_quantity from stocks where offer_id = line.offer_id;
      line.problem := 'STOCK_SHORT';
      perform refuse_line(line);
    end if;
  end loop;
  return reply;
end $$;

-- The lines that the buyer saw and agreed to.
create function seen_lines(seen jsonb)
returns table ("offerId" uuid, quantity int, "unitPriceMinor" bigint, fit text) language sql immutable as $$
  select * from jsonb_to_recordset(seen) as seen ("offerId" uuid, quantity int, "unitPriceMinor" bigint, fit text)
$$;

-- Takes the seen lines out of the cart. Whoever comes second, from another window, finds them gone and is refused.
create function take_from_cart(buyer uuid, seen jsonb) returns void language plpgsql as $$
declare
  seen_count int := jsonb_array_length(seen);
  taken_count int;
  same_count int;
begin
  with taken as (
    delete from cart_lines c using seen_lines(seen) s
    where c.user_id = buyer and c.offer_id = s."offerId" and c.is_selected
    returning c.quantity = s.quantity as is_same
  )
  select count(*), count(*) filter (where is_same) into taken_count, same_count from taken;
  if taken_count = 0 then
    perform refuse('CART_EMPTY');
  elsif taken_count < seen_count then
    perform refuse('CART_LINE_NOT_FOUND');
  elsif same_count < seen_count then
    perform refuse('STATE_CONFLICT');
  end if;
end $$;
