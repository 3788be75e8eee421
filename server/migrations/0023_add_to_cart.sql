-- Adds pieces of an offer to those in the cart, once for each request id, in one round trip.
-- wish: {userId, requestId, inputHash, offerId, quantity, linesMax, at}. Answers {lineCount, quantity}.
create function add_to_cart(wish jsonb) returns jsonb language plpgsql as $$
declare
  w record;
  line priced_line;
  held int;
  line_count int;
  reply jsonb;
begin
  select * into w from jsonb_to_record(wish) as wish ("userId" uuid, "requestId" uuid, "inputHash" bytea,
    "offerId" uuid, quantity int, "linesMax" int, at timestamptz);
  perform lock_person(w."userId");
  reply := stored_reply(w."userId", w."requestId", w."inputHash");
  if reply is not null then
    return reply;
  end if;

  select coalesce(max(quantity) filter (where offer_id = w."offerId"), 0), count(*) filter (where offer_id <> w."offerId") + 1
    into held, line_count from cart_lines where user_id = w."userId";
  select * into line from priced_lines(array[w."offerId"], array[held + w.quantity], w.at);
  if line.offer_id is null then
    perform refuse('OFFER_NOT_FOUND');
  elsif line.problem is not null then
    perform refuse_line(line);
  elsif line_count > w."linesMax" then
    perform refuse('CART_LIMIT', jsonb_build_object('max', w."linesMax"));
  end if;

  insert into cart_lines (user_id, offer_id, quantity, created_at)
  values (w."userId", w."offerId", line.quantity, w.at)
  on conflict (user_id, offer_id) do update set quantity = excluded.quantity, is_selected = true;
  reply := jsonb_build_object('lineCount', line_count, 'quantity', line.quantity);
  insert into requests (user_id, request_id, action, input_hash, reply)
  values (w."userId", w."requestId", 'cart/item/add', w."inputHash", reply);
  return reply;
end $$;
