-- Sets how many pieces of an offer the cart holds; refuses what could not be ordered.
create function set_cart_quantity(person uuid, offer uuid, wanted int, at timestamptz) returns void
language plpgsql as $$
declare
  line priced_line;
begin
  perform lock_person(person);
  perform 1 from cart_lines where user_id = person and offer_id = offer;
  if not found then
    perform refuse('CART_LINE_NOT_FOUND');
  end if;
  select * into line from priced_lines(array[offer], array[wanted], at);
  if line.problem is not null then
    perform refuse_line(line);
  end if;
  update cart_lines set quantity = wanted where user_id = person and offer_id = offer;
  -- The offer may have gone, and its lines with it: that waits for nobody's lock.
  if not found then
    perform refuse('CART_LINE_NOT_FOUND');
  end if;
end $$;

-- Chooses lines for the order, or puts them aside.
create function select_cart_lines(person uuid, offers uuid[], wanted boolean) returns void language plpgsql as $$
begin
  perform lock_person(person);
  update cart_lines set is_selected = wanted where user_id = person and offer_id = any(offers);
end $$;

create function remove_cart_lines(person uuid, offers uuid[]) returns void language plpgsql as $$
begin
  perform lock_person(person);
  delete from cart_lines where user_id = person and offer_id = any(offers);
end $$;

-- Moves the lines of one cart into another. A part in both is there once, with the sum: whole multiples, no more than
-- the stock, never less than the person had. Of lines above the limit the oldest of the guest are dropped.
create function merge_cart(guest uuid, person uuid, lines_max int) returns void language plpgsql as $$
begin
  perform lock_person(person);
  with taken as (
    delete from cart_lines where user_id = guest returning offer_id, quantity, is_selected, created_at
  ), known as (
    select t.*, mine.offer_id is not null as is_mine,
      row_number() over (partition by mine.offer_id is not null order by t.created_at desc, t.offer_id) as n
    from taken t left join cart_lines mine on mine.user_id = person and mine.offer_id = t.offer_id
  )
  insert into cart_lines (user_id, offer_id, quantity, is_selected, created_at)
  select person, offer_id, quantity, is_selected, created_at from known
  where is_mine or n <= lines_max - (select count(*) from cart_lines where user_id = person)
  on conflict (user_id, offer_id) do update set
    quantity = greatest(cart_lines.quantity,
      least(cart_lines.quantity + excluded.quantity, most_items(excluded.offer_id), 1000000)),
    is_selected = cart_lines.is_selected or excluded.is_selected;
end $$;

-- How many pieces of an offer can be ordered at most: whole multiples of what is in stock.
create function most_items(offer uuid) returns int language sql stable as $$
  select s.quantity - s.quantity % o.order_multiple from stocks s join offers o on o.id = s.offer_id
  where s.offer_id = offer
$$;
