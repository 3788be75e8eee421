-- A template may be for one category, so that parameters alone no longer say that a link is to what is there already.
alter table import_links add column is_filled boolean not null default false;
update import_links set is_filled = params is not null;
