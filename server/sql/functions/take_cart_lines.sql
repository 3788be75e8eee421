-- Takes selected lines out of a cart, locked until the end of the transaction. Returns those that were there: the
-- deletion is a statement of its own after the lock, so that it sees all that was committed before.
create or replace function take_cart_lines(person uuid, offers uuid[])
returns table (offer_id uuid, quantity integer) language plpgsql as $$
begin
  perform set_config('lock_timeout', '3s', true), lock_user(person);
  return query
    delete from cart_lines l where l.user_id = person and l.is_selected and l.offer_id = any(offers)
    returning l.offer_id, l.quantity;
end $$;
