-- What people look for and find, as it was understood: the kind of part, the model, the brand, the engine, never a text.
create table search_terms (
  day date not null,
  kind text not null check (kind in ('category', 'model', 'brand', 'engine')),
  id int not null,
  people int not null check (people > 0),
  -- Of each person one of 64, the same on every day: as many people at least as there are marks. None tells who it was.
  marks bit(64) not null,
  primary key (day, kind, id)
);
create index search_terms_most on search_terms (day, people desc, kind, id);
