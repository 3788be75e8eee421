-- Where on the car a part belongs; null: not said, or on both.
alter table fitments
  add column axle text check (axle in ('front', 'rear')),
  add column side text check (side in ('left', 'right'));

-- Cars that a part does not fit though one of its fitments covers them: "all but …". Apart from the fitments, so that
-- whatever reads those never takes an excluded car for one that fits.
create table fitment_exclusions (
  id bigint generated always as identity primary key,
  product_id uuid not null references products on delete cascade,
  make_id integer not null references makes,
  model_id integer references models,
  generation_id integer references generations,
  engine_id integer references engines,
  year_from smallint,
  year_to smallint,
  steering text check (steering in ('lhd', 'rhd'))
);
create index fitment_exclusions_product on fitment_exclusions (product_id);
