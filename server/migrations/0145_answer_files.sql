-- Files that answer a question of a registration. No address serves them: they are read by links that are good once.
alter table media_files
  -- waiting: no form has it yet; kept: a registration has it; dropped: the next clean-up deletes it. Null: for everybody.
  add column privacy text check (privacy in ('waiting', 'kept', 'dropped')),
  add constraint private_files_are_not_served check (privacy is null or state <> 'ready');
create index media_files_dropped on media_files (created_at) where privacy = 'dropped';

create table answer_files (
  id uuid primary key references media_files on delete cascade,
  event_id uuid not null references events on delete cascade,
  question text not null,
  -- As she calls it.
  name text not null check (char_length(name) between 1 and 120),
  -- Null until a form names it.
  registration_id uuid references registrations on delete cascade
);
create index answer_files_event on answer_files (event_id);
create unique index one_file_an_answer on answer_files (registration_id, question) where registration_id is not null;

create function drop_answer_file() returns trigger language plpgsql as $$
begin
  update media_files set privacy = 'dropped' where id = old.id;
  return null;
end $$;
create trigger file_goes_with_its_answer after delete on answer_files
  for each row execute function drop_answer_file();

-- Whoever takes the names out of a registration takes its files too.
create function forget_answer_files() returns trigger language plpgsql as $$
begin
  delete from answer_files where registration_id = new.id;
  return null;
end $$;
create trigger files_go_with_the_name after update of contact on registrations
  for each row when (old.contact is not null and new.contact is null) execute function forget_answer_files();

create table answer_links (
  -- Of the secret in the link, which stands nowhere else.
  token_hash bytea primary key,
  file_id uuid not null references answer_files on delete cascade,
  -- Null of whoever has nothing but the link of a letter.
  user_id uuid references users on delete cascade,
  is_office boolean not null,
  expires_at timestamptz not null
);
create index answer_links_old on answer_links (expires_at);
create index answer_links_file on answer_links (file_id);
create index answer_links_user on answer_links (user_id);
