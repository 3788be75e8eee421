-- The own categories of a shop, a tree of up to three levels.
alter table shops add column categories_version int not null default 0;

create table shop_categories (
  id uuid primary key,
  shop_id uuid not null references shops on delete cascade,
  parent_id uuid references shop_categories on delete cascade deferrable initially deferred,
  -- From the top down to this one.
  path uuid[] not null check (cardinality(path) between 1 and 3),
  position int not null,
  -- By language.
  name jsonb not null
);
create index shop_categories_shop on shop_categories (shop_id, position);
create index shop_categories_parent on shop_categories (parent_id);

-- A product is in one category of its shop, or in none.
create table shop_category_products (
  product_id uuid primary key references products on delete cascade,
  category_id uuid not null references shop_categories on delete cascade
);
create index shop_category_products_category on shop_category_products (category_id);
