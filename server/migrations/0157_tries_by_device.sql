-- Tries are counted for each device that has shown the second factor before, by what the history calls it, and for all
-- others together: whoever knows no more than the password keeps out strangers like himself, and never the owner.
alter table proof_attempts
  add column device bytea not null default '',
  drop constraint proof_attempts_pkey,
  add primary key (user_id, device);
