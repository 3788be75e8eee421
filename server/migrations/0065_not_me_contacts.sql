-- The mobile and email address that she had when the device signed in, encrypted: the link puts them back when a session
-- of that device has put others in their place.
alter table not_me_links add column contacts bytea;
