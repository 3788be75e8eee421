-- A suspension is a ban that ends by itself; its reason is shown to the user when they try to log in.
alter table users add banned_until timestamptz, add ban_reason text not null default '',
  add constraint users_suspension_is_ban check (banned_until is null or status = 1);
create index users_suspended on users (banned_until) where banned_until is not null;
