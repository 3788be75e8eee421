-- Who works for an enterprise besides its owner, who stands in the application itself.
create table enterprise_members (
  application_id uuid not null references enterprise_applications on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('manager', 'staff')),
  created_at timestamptz not null,
  primary key (application_id, user_id)
);
create index enterprise_members_user on enterprise_members (user_id);

-- An invitation by the address of an account, which need not exist yet.
create table enterprise_invitations (
  id uuid primary key,
  application_id uuid not null references enterprise_applications on delete cascade,
  invited_by uuid not null references users on delete cascade,
  email text not null,
  role text not null check (role in ('manager', 'staff')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index enterprise_invitations_address on enterprise_invitations (application_id, email);
create index enterprise_invitations_email on enterprise_invitations (email);
create index enterprise_invitations_inviter on enterprise_invitations (invited_by);
