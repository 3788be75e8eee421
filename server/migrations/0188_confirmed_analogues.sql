-- What the office has checked: a part of this brand and number may stand in for the other number. The pair is kept,
-- not the product, so that it holds for every shop that sells the part (cross-reference.service.ts).
create table confirmed_cross_references (
  brand_id int not null references brands,
  number_key text not null check (number_key ~ '^[A-Z0-9]{3,40}$'),
  reference_key text not null check (reference_key ~ '^[A-Z0-9]{3,40}$'),
  confirmed_by uuid not null references users,
  confirmed_at timestamptz not null,
  primary key (brand_id, number_key, reference_key)
);
create index confirmed_cross_references_by on confirmed_cross_references (confirmed_by);
