-- Takes the person out of a registration, and out of all that was made of it at this event: her card goes from the
-- contacts of others, her meetings with their messages. That somebody came stays counted.
create or replace function erase_registration(registration uuid) returns void language plpgsql as $$
begin
  delete from card_exchanges c using tickets t
  where t.registration_id = registration and t.id in (c.asker_ticket_id, c.asked_ticket_id);
  delete from meeting_profiles p using registrations r
  where r.id = registration and p.event_id = r.event_id and p.user_id = r.user_id;
  update tickets set name = '', name_latin = '', company = '', job_title = '' where registration_id = registration;
  update registrations set contact = null, answers = '{}', reason = '' where id = registration;
end $$;
