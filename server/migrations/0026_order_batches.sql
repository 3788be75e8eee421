-- Many wishes of many people, one after the other in one transaction: each is done or refused by itself.
-- wishes: [{userId, requestId, inputHash, checkoutId, orderIds, orderCodes, addressId, isBuyNow, seen, notes, at}], as
-- place_order wants them. Answers for each, in that order, its reply, or the code and params that it was refused with.
create function place_orders(wishes jsonb) returns table (reply jsonb, refusal text, params jsonb)
language plpgsql as $$
declare
  w record;
  detail text;
begin
  -- All that the whole batch locks, people before stock and each in one order: no two batches wait for each other.
  perform lock_person(person) from (
    select distinct (wish ->> 'userId')::uuid as person from jsonb_array_elements(wishes) wish order by 1) people;
  if jsonb_array_length(wishes) > 1 then
    perform from stocks where offer_id in (
      select (line ->> 'offerId')::uuid from jsonb_array_elements(wishes) wish, jsonb_array_elements(wish -> 'seen') line)
      order by offer_id for no key update;
  end if;

  for w in select * from jsonb_to_recordset(wishes) as wish ("userId" uuid, "requestId" uuid, "inputHash" bytea,
    "checkoutId" uuid, "orderIds" uuid[], "orderCodes" text[], "addressId" uuid, "isBuyNow" boolean, seen jsonb,
    notes jsonb, at timestamptz)
  loop
    begin
      refusal := null;
      params := null;
      reply := place_order(w."userId", w."requestId", w."inputHash", w."checkoutId", w."orderIds", w."orderCodes",
        w."addressId", w."isBuyNow", w.seen, w.notes, w.at);
    exception when sqlstate 'TM001' then
      get stacked diagnostics refusal = message_text, detail = pg_exception_detail;
      reply := null;
      params := detail::jsonb;
    end;
    return next;
  end loop;
end $$;

-- The same for additions to carts. wishes: as add_to_cart wants them.
create function add_to_carts(wishes jsonb) returns table (reply jsonb, refusal text, params jsonb)
language plpgsql as $$
declare
  wish jsonb;
  detail text;
begin
  perform lock_person(person) from (
    select distinct (w ->> 'userId')::uuid as person from jsonb_array_elements(wishes) w order by 1) people;
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
