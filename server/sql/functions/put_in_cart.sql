-- Sets a line of a cart and stores the reply under the id of the request, when the cart is as the caller read it: so
-- many of this offer, so many other lines. False when it has changed or the request is known: the caller reads again.
create or replace function put_in_cart(
  person uuid, offer uuid, in_cart integer, other_lines integer, wanted integer, terms jsonb,
  moment timestamptz, request uuid, action_name text, hash bytea, answer jsonb
) returns boolean language plpgsql as $$
declare
  mine integer;
  others integer;
  is_known boolean;
begin
  perform set_config('lock_timeout', '3s', true), lock_user(person);
  select coalesce(max(quantity) filter (where offer_id = offer), 0), count(*) filter (where offer_id <> offer),
    exists (select from requests where user_id = person and request_id = request)
  into mine, others, is_known from cart_lines where user_id = person;
  if is_known or mine <> in_cart or others <> other_lines then
    return false;
  end if;
  insert into cart_lines (user_id, offer_id, quantity, seen, created_at) values (person, offer, wanted, terms, moment)
  on conflict (user_id, offer_id) do update set
    quantity = excluded.quantity, seen = excluded.seen, is_selected = true;
  insert into requests (user_id, request_id, action, input_hash, reply)
  values (person, request, action_name, hash, answer);
  return true;
end $$;
