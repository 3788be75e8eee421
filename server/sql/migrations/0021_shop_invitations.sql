-- A shop may have several owners; that of `shops.owner_id` answers for it.
drop index shop_members_owner;

-- Invitations into the team of a shop, each by a link that was sent to one mail address.
create table shop_invitations (
  id uuid primary key,
  shop_id uuid not null references shops on delete cascade,
  email text not null check (char_length(email) <= 254),
  role text not null check (role in ('owner', 'manager', 'staff')),
  -- Of the letter.
  language text not null check (language in ('zh-Hans', 'en', 'ru', 'kk')),
  -- Of the link of the last letter; the links of earlier ones are invalid.
  token_hash bytea not null unique,
  -- Whose address it was when the letter was sent, and after it was accepted, who did so.
  user_id uuid references users on delete cascade,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz
);
create unique index shop_invitations_open on shop_invitations (shop_id, email) where accepted_at is null;
create index shop_invitations_user on shop_invitations (user_id) where user_id is not null;
create index shop_invitations_old on shop_invitations (expires_at);
