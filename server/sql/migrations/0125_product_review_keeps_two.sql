-- A product that was sent while the rule of its category asked for two officers keeps that, whatever the rule says later.
alter table product_reviews add column needs_two boolean not null default false;
with recursive way as (
  select r.id as review_id, c.id, c.parent_id, c.id as wanted, 0 as distance
  from product_reviews r join products p on p.id = r.product_id
    join categories c on c.id in (p.category_id, (r.staged ->> 'category_id')::smallint)
  where r.state = 'submitted'
  union all
  select w.review_id, c.id, c.parent_id, w.wanted, w.distance + 1 from way w join categories c on c.id = w.parent_id
), latest as (
  select distinct on (category_id) category_id, publications, needs_two from product_review_rules
  order by category_id, version desc
), nearest as (
  select distinct on (w.review_id, w.wanted) w.review_id, l.needs_two
  from (select review_id, wanted, id, distance from way
    union all select distinct review_id, wanted, null::smallint, 1000 from way) w
    join latest l on l.category_id is not distinct from w.id
  where l.publications is not null order by w.review_id, w.wanted, w.distance
)
update product_reviews r set needs_two = true
where exists (select from nearest n where n.review_id = r.id and n.needs_two);
