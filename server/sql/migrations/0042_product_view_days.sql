-- Counts by day in the time zone of the shop, without persons; kept for 400 days.
create table shop_view_days (
  shop_id uuid not null references shops on delete cascade,
  day date not null,
  shop_views integer not null default 0 check (shop_views >= 0),
  product_views integer not null default 0 check (product_views >= 0),
  cart_adds integer not null default 0 check (cart_adds >= 0),
  primary key (shop_id, day)
);
create index shop_view_days_day on shop_view_days (day);

create table product_view_days (
  shop_id uuid not null,
  day date not null,
  product_id uuid not null references products on delete cascade,
  views integer not null default 0 check (views >= 0),
  cart_adds integer not null default 0 check (cart_adds >= 0),
  primary key (shop_id, day, product_id)
);
create index product_view_days_product on product_view_days (product_id);
create index product_view_days_day on product_view_days (day);

create index shop_listings_no_picture on shop_listings (shop_id) where state = 'active' and lacks_picture;
create index shop_listings_no_fitment on shop_listings (shop_id) where state = 'active' and lacks_fitment;
create index shop_listings_no_language on shop_listings (shop_id) where state = 'active' and lacks_language;
