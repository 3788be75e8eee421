import type { Tx } from '../../../platform/database/database.ts'

type Person = Readonly<Record<string, string>>

interface ContactChange {
  /** The registration, which the caller has locked. */
  readonly id: string
  readonly before: Person
  readonly after: Person
  /** The registrant's name in Latin letters, which only the ticket has. */
  readonly nameLatin: string
}

/**
 * Brings everything that repeats a corrected contact in line with it: the registrant's ticket, the tickets of
 * colleagues who had the corrected company, the meeting profile, and the cards that others hold. A ticket follows in
 * those fields alone in which it said the same as the contact; what was written on it deliberately stays.
 */
export async function followContact(tx: Tx, { id, before, after, nameLatin }: ContactChange): Promise<void> {
  const { name = '', company = '', jobTitle = '' } = before
  const isTheirs = tx`t.name = ${name}`
  // The Latin form of the old name is wrong with a new one, also if nobody wrote another.
  const setsLatin = after.name !== name || nameLatin !== ''
  await tx`
    update tickets t set
      name = case when ${isTheirs} then ${after.name ?? ''} else t.name end,
      name_latin = case when ${isTheirs} and ${setsLatin} then ${nameLatin} else t.name_latin end,
      company = case when t.company = ${company} then ${after.company ?? ''} else t.company end,
      job_title = case when ${isTheirs} and t.job_title = ${jobTitle} then ${after.jobTitle ?? ''} else t.job_title end
    where t.registration_id = ${id} and (${isTheirs} or (t.company = ${company} and ${company !== ''}))`
  await tx`
    update meeting_profiles p set name = r.contact ->> 'name', company = coalesce(r.contact ->> 'company', ''),
      job_title = coalesce(r.contact ->> 'jobTitle', '')
    from registrations r
    where r.id = ${id} and r.state = 'confirmed' and p.event_id = r.event_id and p.user_id = r.user_id`
  await followTickets(tx, id)
}

/** Corrects the cards that others hold of the people on the tickets of a registration. */
export async function followTickets(tx: Tx, registrationId: string): Promise<void> {
  await tx`
    update contacts c set name = t.name, name_latin = t.name_latin, company = t.company, job_title = t.job_title,
      email = coalesce(r.contact ->> 'email', ''), phone = coalesce(r.contact ->> 'phone', '')
    from tickets t join registrations r on r.id = t.registration_id
      join card_exchanges x on t.id in (x.requester_ticket_id, x.recipient_ticket_id)
    where t.registration_id = ${registrationId} and c.exchange_id = x.id
      and c.owner_id = case when t.id = x.recipient_ticket_id then x.requester_id else x.recipient_id end`
}
