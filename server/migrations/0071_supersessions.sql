-- Which part number took the place of which, drawn from what sellers say of their products (part_references).
create table supersessions (
  old_key text not null,
  new_key text not null,
  product_id uuid not null references products on delete cascade,
  -- As they were typed.
  old_number text not null,
  new_number text not null,
  primary key (old_key, new_key, product_id),
  check (old_key <> new_key)
);
create index supersessions_product on supersessions (product_id);

create function refuse_supersession_cycle() returns trigger language plpgsql as $$
begin
  -- One after the other: two that close a ring together must see each other.
  perform pg_advisory_xact_lock(7241109);
  if exists (
    with recursive chain(key, depth) as (
      select new.new_key, 0
      union
      select s.new_key, c.depth + 1 from supersessions s join chain c on s.old_key = c.key where c.depth < 20)
    select from chain where key = new.old_key) then
    raise exception 'The number % would take the place of itself', new.new_key
      using errcode = 'check_violation', constraint = 'supersessions_no_cycle';
  end if;
  return new;
end $$;
create trigger supersessions_no_cycle before insert on supersessions
  for each row execute function refuse_supersession_cycle();

create function keep_supersession() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from supersessions
    where product_id = old.product_id and old.number_key in (old_key, new_key);
    return null;
  end if;
  insert into supersessions (old_key, new_key, product_id, old_number, new_number)
  select
    case new.kind when 'supersedes' then new.number_key else p.number_key end,
    case new.kind when 'supersedes' then p.number_key else new.number_key end, p.id,
    case new.kind when 'supersedes' then new.number else p.part_number end,
    case new.kind when 'supersedes' then p.part_number else new.number end
  from products p where p.id = new.product_id
  on conflict do nothing;
  return null;
end $$;
create trigger part_references_keep_supersession after insert on part_references
  for each row when (new.kind in ('supersedes', 'superseded_by')) execute function keep_supersession();
create trigger part_references_drop_supersession after delete on part_references
  for each row when (old.kind in ('supersedes', 'superseded_by')) execute function keep_supersession();

-- What was said before the rule stood; what would close a ring is left out.
do $$
declare
  said record;
begin
  for said in
    select r.*, p.number_key as own_key, p.part_number from part_references r join products p on p.id = r.product_id
    where r.kind in ('supersedes', 'superseded_by') order by r.product_id, r.position
  loop
    begin
      insert into supersessions (old_key, new_key, product_id, old_number, new_number) values (
        case said.kind when 'supersedes' then said.number_key else said.own_key end,
        case said.kind when 'supersedes' then said.own_key else said.number_key end, said.product_id,
        case said.kind when 'supersedes' then said.number else said.part_number end,
        case said.kind when 'supersedes' then said.part_number else said.number end)
      on conflict do nothing;
    exception when check_violation then null;
    end;
  end loop;
end $$;
