-- Which number took which one's place is said by a product on sale, of the numbers of its own brand. The table holds what
-- is said now: a draft, a hidden product and a closed shop say nothing.
create view said_supersessions as
select
  case r.kind when 'supersedes' then r.number_key else p.number_key end as old_key,
  case r.kind when 'supersedes' then p.number_key else r.number_key end as new_key,
  p.id as product_id,
  case r.kind when 'supersedes' then r.number else p.part_number end as old_number,
  case r.kind when 'supersedes' then p.part_number else r.number end as new_number,
  p.brand_id
from part_references r
  join products p on p.id = r.product_id
  join shops h on h.id = p.shop_id
  join brands b on b.id = p.brand_id
where r.kind in ('supersedes', 'superseded_by') and p.state = 'active' and h.state = 'active'
  -- What takes the place of another maker's number is an equal of it; whose number it is, that maker says. A carmaker's
  -- own brand (Toyota Genuine Parts) may be called by the name of the make.
  and (lower(r.brand_name) = lower(b.name)
    or not exists (select from brands o where lower(o.name) = lower(r.brand_name))
      and (b.tier = 'oe' or not exists (
        select from makes m cross join jsonb_each_text(m.name) n where lower(n.value) = lower(r.brand_name))));

alter table supersessions add column brand_id int references brands;

-- A ring of any length: doubles are left out, so the walk ends when it has seen all numbers that come behind the new one.
create or replace function refuse_supersession_cycle() returns trigger language plpgsql as $$
begin
  -- One after the other: two that close a ring together must see each other.
  perform pg_advisory_xact_lock(7241109);
  if exists (
    with recursive chain(key) as (
      select new.new_key
      union
      select s.new_key from supersessions s join chain c on s.old_key = c.key where s.brand_id = new.brand_id)
    select from chain where key = new.old_key) then
    raise exception 'The number % would take the place of itself', new.new_key
      using errcode = 'check_violation', constraint = 'supersessions_no_cycle';
  end if;
  return new;
end $$;

create or replace function keep_supersession() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from supersessions
    where product_id = old.product_id and old.number_key in (old_key, new_key);
    return null;
  end if;
  insert into supersessions (old_key, new_key, product_id, old_number, new_number, brand_id)
  select * from said_supersessions where product_id = new.product_id and new.number_key in (old_key, new_key)
  on conflict do nothing;
  return null;
end $$;

-- A product comes on sale, or goes: refused when by then it would close a ring.
create function keep_supersessions_of_product() returns trigger language plpgsql as $$
begin
  delete from supersessions where product_id = new.id;
  insert into supersessions (old_key, new_key, product_id, old_number, new_number, brand_id)
  select * from said_supersessions where product_id = new.id
  on conflict do nothing;
  return null;
end $$;
create trigger products_keep_supersessions after update of state, shop_id, brand_id, part_number, number_key on products
  for each row when ((old.state, old.shop_id, old.brand_id, old.part_number, old.number_key)
    is distinct from (new.state, new.shop_id, new.brand_id, new.part_number, new.number_key))
  execute function keep_supersessions_of_product();

-- A shop comes back: a statement that would close a ring by now is left out, for the sake of all its others.
create function keep_supersessions_of_shop() returns trigger language plpgsql as $$
declare
  said record;
begin
  delete from supersessions s using products p where p.shop_id = new.id and s.product_id = p.id;
  for said in
    select v.* from said_supersessions v join products p on p.id = v.product_id where p.shop_id = new.id
    order by v.product_id, v.old_key, v.new_key
  loop
    begin
      insert into supersessions (old_key, new_key, product_id, old_number, new_number, brand_id)
      values (said.old_key, said.new_key, said.product_id, said.old_number, said.new_number, said.brand_id)
      on conflict do nothing;
    exception when check_violation then null;
    end;
  end loop;
  return null;
end $$;
create trigger shops_keep_supersessions after update of state on shops
  for each row when ((old.state = 'active') <> (new.state = 'active')) execute function keep_supersessions_of_shop();

-- What was said before, by the new rule. A ring needs a number that both took a place and lost it: the others go in at once.
create index supersessions_said on supersessions (old_key, brand_id, new_key);
do $$
declare
  said record;
begin
  create temporary table said_now as
    select * from said_supersessions where old_key <> new_key;
  truncate supersessions;
  alter table supersessions disable trigger supersessions_no_cycle;
  insert into supersessions (old_key, new_key, product_id, old_number, new_number, brand_id)
  select * from said_now s
  where not exists (select from said_now n where n.old_key = s.new_key and n.brand_id = s.brand_id)
  on conflict do nothing;
  alter table supersessions enable trigger supersessions_no_cycle;
  for said in
    select * from said_now s
    where exists (select from said_now n where n.old_key = s.new_key and n.brand_id = s.brand_id)
    order by product_id, old_key, new_key
  loop
    begin
      insert into supersessions (old_key, new_key, product_id, old_number, new_number, brand_id)
      values (said.old_key, said.new_key, said.product_id, said.old_number, said.new_number, said.brand_id)
      on conflict do nothing;
    exception when check_violation then null;
    end;
  end loop;
  drop table said_now;
end $$;
alter table supersessions alter column brand_id set not null;
