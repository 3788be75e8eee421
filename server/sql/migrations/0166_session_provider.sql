-- The mini-program through which a session was opened: it ends when that is parted from the account. Sessions from before
-- this migration do not know theirs.
alter table sessions add column provider text check (provider in ('weixin', 'qq', 'alipay'));
