-- Links of published articles that lead nowhere, as the last look found them: what is mended or no longer shown is gone.
create table article_link_faults (
  article_id uuid not null,
  language text not null,
  -- What of the article leads there: its text, a picture in it, its cover, film, source, or what it stands for.
  place text not null check (place in ('text', 'picture', 'film', 'cover', 'source', 'elsewhere')),
  address text not null check (char_length(address) <= 2000),
  kind text not null check (kind in ('missing', 'gone', 'moved', 'file', 'insecure', 'private', 'form')),
  -- The words of the link.
  words text not null check (char_length(words) <= 200),
  -- Where it leads by now; '' unless it has moved.
  moved_to text not null,
  found_at timestamptz not null,
  primary key (article_id, language, place, address),
  foreign key (article_id, language) references article_pages on delete cascade
);

-- When all of them were looked at last: one row.
create table article_link_looks (
  id int primary key check (id = 1),
  begun_at timestamptz not null,
  done_at timestamptz,
  pages int not null default 0,
  links int not null default 0
);
