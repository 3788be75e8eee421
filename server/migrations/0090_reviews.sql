-- What a buyer says of a part that she bought.
create table reviews (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  -- Of the product: whoever owns it may answer.
  shop_id uuid not null references shops,
  author_id uuid not null references users,
  order_id uuid not null,
  position smallint not null,
  stars smallint not null check (stars between 1 and 5),
  text text not null check (char_length(text) <= 2000),
  -- Paths below /media/file/.
  photos text[] not null default '{}' check (cardinality(photos) <= 6),
  state text not null default 'shown' check (state in ('shown', 'hidden')),
  useful_count int not null default 0 check (useful_count >= 0),
  answer text check (char_length(answer) between 1 and 2000),
  answered_at timestamptz,
  created_at timestamptz not null,
  edited_at timestamptz,
  foreign key (order_id, position) references order_lines on delete cascade,
  check ((answer is null) = (answered_at is null)),
  -- The last net when two pages of one buyer send at once.
  constraint one_review_a_line unique (order_id, position)
);
create index reviews_newest on reviews (product_id, created_at desc, id desc) where state = 'shown';
create index reviews_useful on reviews (product_id, useful_count desc, created_at desc, id desc) where state = 'shown';
-- The fewest stars first, and all columns in one direction.
create index reviews_lowest on reviews (product_id, (5 - stars) desc, created_at desc, id desc) where state = 'shown';
create index reviews_author on reviews (author_id, product_id);

create table review_votes (
  review_id uuid not null references reviews on delete cascade,
  voter_id uuid not null references users on delete cascade,
  primary key (review_id, voter_id)
);
create index review_votes_voter on review_votes (voter_id, review_id);

-- How many reviews that are shown gave 1, 2, 3, 4, 5 stars.
create table product_ratings (
  product_id uuid primary key references products on delete cascade,
  counts int[] not null check (cardinality(counts) = 5)
);

-- Kept by the reviews themselves, whoever writes them.
create function count_stars() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'shown' then
    perform add_stars(old.product_id, old.stars, -1);
  end if;
  if tg_op <> 'DELETE' and new.state = 'shown' then
    perform add_stars(new.product_id, new.stars, 1);
  end if;
  return null;
end $$;

create function add_stars(product uuid, star int, change int) returns void language plpgsql as $$
begin
  insert into product_ratings as r (product_id, counts)
  select product, array_agg(case n when star then change else 0 end order by n) from generate_series(1, 5) n
    where exists (select from products where id = product)
    having count(*) = 5
  on conflict (product_id) do update set counts[star] = r.counts[star] + change;
end $$;

create trigger reviews_count_stars after insert or delete or update of stars, state on reviews
  for each row execute function count_stars();

create function count_votes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update reviews set useful_count = useful_count + 1 where id = new.review_id;
  else
    update reviews set useful_count = useful_count - 1 where id = old.review_id;
  end if;
  return null;
end $$;
create trigger review_votes_count after insert or delete on review_votes
  for each row execute function count_votes();
