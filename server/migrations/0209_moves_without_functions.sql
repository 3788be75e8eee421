-- The states of these tables are moved by the server alone, by the tables of transitions that the web reads too.
drop function offer_place(uuid, timestamptz);
drop function move_booth(uuid, text[], text, uuid, timestamptz);
