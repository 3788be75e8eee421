-- Model codes in the frame numbers of cars built for Japan; imported from data/reference/frame-codes.json.
create table frame_codes (
  code text not null,
  generation_id int not null references generations on delete cascade,
  year_from smallint not null,
  -- Null: still in production.
  year_to smallint,
  primary key (code, generation_id, year_from)
);
