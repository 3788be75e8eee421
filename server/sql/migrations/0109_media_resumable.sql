-- The form of this file was first used by an upload that may be continued; the post of any other is joined by nobody.
alter table media_files add column is_resumable boolean not null default false;
