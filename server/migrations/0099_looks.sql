-- Who of the office has looked at the mall as a person sees it, why and until when. Such a token changes nothing.
create table looks (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- The look ends with the session in which the officer asked for it.
  officer_session_id uuid not null,
  officer_id uuid not null references users on delete cascade,
  reason text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index looks_user on looks (user_id);
create index looks_officer on looks (officer_id);
