-- The office renames, orders and hides categories and tags. Version 1 is as they were delivered.
alter table article_categories
  add column id uuid not null default gen_random_uuid() unique,
  add column is_hidden boolean not null default false,
  add column version int not null default 1;
alter table tags
  add column id uuid not null default gen_random_uuid() unique,
  add column position smallint not null default 0,
  add column is_hidden boolean not null default false,
  add column version int not null default 1;
create index article_categories_parent on article_categories (parent) where parent is not null;
create index articles_category on articles (category);

-- Categories as one reads them: each behind its parent; hidden with the one above it. `path` holds it and all above.
create view article_category_tree as
with recursive tree as (
  select slug, parent, name, position, is_hidden, version, array[slug] as path,
    array[to_char(position, 'FM00000') || slug] as place
  from article_categories where parent is null
  union all
  select c.slug, c.parent, c.name, c.position, tree.is_hidden or c.is_hidden, c.version, tree.path || c.slug,
    tree.place || (to_char(c.position, 'FM00000') || c.slug)
  from article_categories c join tree on tree.slug = c.parent
)
select slug, parent, name, is_hidden, version, path, cardinality(path) as depth, place from tree;
