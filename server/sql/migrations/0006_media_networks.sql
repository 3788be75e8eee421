-- Uploads are limited by network too: devices and accounts are free. A keyed hash, so that no address is stored.
alter table media_files add column network_hash bytea;
create index media_files_network on media_files (network_hash, created_at) where network_hash is not null;
-- Files that nothing refers to are looked for among the old ones.
create index media_files_ready on media_files (created_at) where state = 'ready';
