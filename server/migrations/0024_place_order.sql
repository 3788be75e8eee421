-- Orders what the buyer saw, once for each request id, in one round trip. Nothing of it stays when it refuses.
-- seen: [{offerId, quantity, unitPriceMinor, fit}]; notes: [{shopId, note}]. order_ids and order_codes: as many as there
-- are lines, since no more orders than that can come of them.
-- Answers {checkoutId, orders: [{id, code, shopName (in all languages), currency, totalMinor}]}.
create function place_order(buyer uuid, request uuid, hash bytea, checkout uuid, order_ids uuid[], order_codes text[],
  address_id uuid, is_buy_now boolean, seen jsonb, notes jsonb, at timestamptz)
returns jsonb language plpgsql as $$
declare
  home jsonb;
  placed jsonb;
  agreed_count int;
  line record;
  reply jsonb;
begin
  perform lock_person(buyer);
  reply := stored_reply(buyer, request, hash);
  if reply is not null then
    return reply;
  end if;
  home := address_copy(buyer, address_id);
  if not is_buy_now then
    perform take_from_cart(buyer, seen);
  end if;
  insert into checkouts (id, buyer_id, created_at) values (checkout, buyer, at);

  -- One statement for all rows. Lines that the buyer would not agree to are left out, then refuse the whole.
  with wanted as materialized (
    -- Column by column: what is not asked for, such as the table of prices, is not made either.
    select l.offer_id, l.product_id, l.shop_id, l.category_id, l.part_number, l.brand_name, l.name, l.picture,
      l.condition, l.attributes, l.origin_country, l.hs_code, l.net_grams, l.gross_grams, l.currency,
      l.warehouse_country, l.incoterm, l.incoterm_place, l.lead_days_min, l.lead_days_max, l.quantity,
      l.tier_min_quantity, l.unit_price_minor, s.place, s.fit,
      l.problem is null and l.unit_price_minor = s."unitPriceMinor" as is_agreed,
      dense_rank() over (order by shop_id, currency, warehouse_country, incoterm, incoterm_place) as n
    from seen_lines(seen) s, priced_lines(array[s."offerId"], array[s.quantity], at) l
  ), placed_orders as (
    insert into orders (id, code, checkout_id, buyer_id, shop_id, state, currency, warehouse_country, incoterm,
      incoterm_place, lead_days_min, lead_days_max, total_minor, item_count, line_count, gross_grams, note, address,
      created_at)
    select order_ids[n], order_codes[n], checkout, buyer, shop_id, 'created', currency, warehouse_country, incoterm,
      incoterm_place, max(lead_days_min), max(lead_days_max), sum(quantity * unit_price_minor), sum(quantity), count(*),
      sum(quantity * gross_grams::bigint), note_for(shop_id, notes), home, at
    from wanted where is_agreed group by n, shop_id, currency, warehouse_country, incoterm, incoterm_place
    returning id, code, shop_id, currency, total_minor
  ), placed_lines as (
    insert into order_lines (order_id, position, offer_id, product_id, part_number, brand_name, name, picture,
      category_slug, category_name, condition, attributes, origin_country, hs_code, net_grams, gross_grams, quantity,
      tier_min_quantity, unit_price_minor, fit)
    select order_ids[n], place, offer_id, product_id, part_number, brand_name, l.name, picture, c.slug, c.name,
      condition, attributes, origin_country, l.hs_code, net_grams, gross_grams, quantity, tier_min_quantity,
      unit_price_minor, fit
    from wanted l join categories c on c.id = l.category_id where is_agreed
  ), noted as (
    insert into audit_log (actor_id, event, object_kind, object_id, change, created_at)
    select buyer, 'order.create', 'order', id, '{"state": "created"}', at from placed_orders
  ), told as (
    insert into outbox (topic, data) select 'order.changed', jsonb_build_object('orderId', id) from placed_orders
  )
  select jsonb_agg(jsonb_build_object('id', o.id, 'code', o.code, 'shopName', s.name, 'currency', o.currency,
      'totalMinor', o.total_minor) order by o.id), (select count(*) from wanted where is_agreed)
    into placed, agreed_count from placed_orders o join shops s on s.id = o.shop_id;
  if agreed_count < jsonb_array_length(seen) then
    perform refuse_seen(seen, at);
  end if;

  reply := jsonb_build_object('checkoutId', checkout, 'orders', placed);
  insert into requests (user_id, request_id, action, input_hash, reply)
  values (buyer, request, 'order/checkout/submit', hash, reply);

  -- Last, so that a part which everybody wants is locked for no longer than a commit takes;
  -- in order of offers, so that two buyers of the same parts never wait for each other.
  for line in select "offerId" as offer_id, quantity from seen_lines(seen) order by 1 loop
    update stocks set quantity = stocks.quantity - line.quantity
      where offer_id = line.offer_id and stocks.quantity >= line.quantity;
    if not found then
      perform refuse_seen(seen, at);
    end if;
  end loop;
  return reply;
end $$;

-- Where to send an order, as it is today and with its names in all languages.
create function address_copy(buyer uuid, address_id uuid) returns jsonb language plpgsql stable as $$
declare
  copy jsonb;
begin
  select jsonb_build_object('name', a.name, 'phone', a.phone, 'country', a.country, 'countryName', co.name,
      'cityId', a.city_id, 'cityName', ci.name, 'street', a.street, 'postcode', a.postcode)
    into copy
    from addresses a join countries co on co.code = a.country join cities ci on ci.id = a.city_id
    where a.id = address_id and a.user_id = buyer;
  if copy is null then
    perform refuse('ADDRESS_NOT_FOUND');
  end if;
  return copy;
end $$;

create function note_for(shop uuid, notes jsonb) returns text language sql immutable as $$
  select coalesce((select n ->> 'note' from jsonb_array_elements(notes) n where (n ->> 'shopId')::uuid = shop limit 1), '')
$$;

-- Says what is wrong with what was seen: the offer is gone, it cannot be ordered, or it has another price.
create function refuse_seen(seen jsonb, at timestamptz) returns void language plpgsql as $$
declare
  line priced_line;
  agreed record;
begin
  for agreed in select * from seen_lines(seen) loop
    select * into line from priced_lines(array[agreed."offerId"], array[agreed.quantity], at);
    if line.offer_id is null then
      perform refuse('OFFER_NOT_FOUND');
    elsif line.problem is not null then
      perform refuse_line(line);
    elsif line.unit_price_minor <> agreed."unitPriceMinor" then
      perform refuse('PRICE_CHANGED', jsonb_build_object('offerId', line.offer_id, 'partNumber', line.part_number,
        'priceMinor', line.unit_price_minor, 'currency', line.currency));
    end if;
  end loop;
  -- What was wrong a moment ago is right again.
  perform refuse('STATE_CONFLICT');
end $$;

-- The lines that the buyer saw and agreed to, in her order.
create function seen_lines(seen jsonb)
returns table (place bigint, "offerId" uuid, quantity int, "unitPriceMinor" bigint, fit text)
language sql immutable as $$
  select place, "offerId", quantity, "unitPriceMinor", fit
  from rows from (jsonb_to_recordset(seen) as ("offerId" uuid, quantity int, "unitPriceMinor" bigint, fit text))
    with ordinality as seen ("offerId", quantity, "unitPriceMinor", fit, place)
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
