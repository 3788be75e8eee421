-- Erases the attendee of a registration and what came of it at this event: contacts of others and meetings. That they
-- attended stays counted.
create or replace function erase_registration(registration uuid) returns void language plpgsql as $$
begin
  delete from card_exchanges c using tickets t
  where t.registration_id = registration and t.id in (c.requester_ticket_id, c.recipient_ticket_id);
  delete from meeting_profiles p using registrations r
  where r.id = registration and p.event_id = r.event_id and p.user_id = r.user_id;
  update tickets set name = '', name_latin = '', company = '', job_title = '' where registration_id = registration;
  update registrations set contact = null, answers = '{}', reason = '' where id = registration;
end $$;
