-- Erases users from their registrations. Offered seats go back. Meetings and exchanged contacts go, for no one may keep
-- the card of an erased user. That they attended stays counted.
create or replace function erase_registrations(people uuid[]) returns void language plpgsql as $$
begin
  perform release_seats(id) from waitlist_entries where user_id = any(people) and state = 'offered';
  delete from waitlist_entries where user_id = any(people);
  delete from event_agenda where user_id = any(people);
  delete from calendar_links where user_id = any(people);
  delete from event_files where user_id = any(people);
  delete from meeting_profiles where user_id = any(people);
  delete from card_exchanges where requester_id = any(people) or recipient_id = any(people);
  delete from contacts where owner_id = any(people);
  update tickets t set name = '', name_latin = '', company = '', job_title = ''
  from registrations r where r.id = t.registration_id and r.user_id = any(people);
  update registrations set contact = null, answers = '{}', reason = '' where user_id = any(people);
end $$;
