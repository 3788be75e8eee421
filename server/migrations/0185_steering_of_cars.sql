-- On which side the driver sits, if she has said. Two cars of a kind may differ in it alone.
alter table garage_cars
  add column steering text check (steering in ('lhd', 'rhd')),
  drop constraint garage_cars_user_id_make_id_model_id_generation_id_engine_i_key,
  add unique nulls not distinct (user_id, make_id, model_id, generation_id, engine_id, year, steering, vin_hash);
