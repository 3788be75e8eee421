-- Papers that a shop shows to buyers: certificates, and authorisations of makers to sell their brand.
create table shop_certificates (
  id uuid primary key,
  shop_id uuid not null references shops (id) on delete cascade,
  kind text not null check (kind in ('certificate', 'authorisation')),
  name text not null check (char_length(name) between 1 and 120),
  issuer text not null check (char_length(issuer) <= 120),
  number text not null check (char_length(number) <= 80),
  -- The last day; null: it does not expire.
  valid_until date,
  brand_id integer references brands (id),
  file_id uuid not null unique references media_files (id),
  position smallint not null,
  check (kind = 'certificate' or brand_id is not null)
);
create index shop_certificates_shop on shop_certificates (shop_id, position);
create index shop_certificates_brand on shop_certificates (brand_id);
