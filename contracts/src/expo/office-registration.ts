import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { money } from '../money.ts'
import { requestId } from '../page.ts'
import { optionalEmail } from '../user/email.ts'
import { bareNumber, internationalNumber } from '../user/international-number.ts'
import { answerFile } from './answer-file.ts'
import { attendee, contact } from './contact.ts'
import { eventCard } from './event.ts'
import { registrationState } from './state.ts'

/** Somebody at the desk may have neither address nor phone number. */
const optionalPhone = z.string().check(
  z.maxLength(40),
  z.overwrite((text) => text && internationalNumber(bareNumber(text))),
  z.regex(/^(?:\+[1-9]\d{6,14})?$/),
)
const deskContact = z.extend(contact, {
  email: z._default(optionalEmail, ''),
  phone: z._default(optionalPhone, ''),
  company: z._default(contact.shape.company, ''),
  jobTitle: z._default(contact.shape.jobTitle, ''),
})

const officeTicket = z.extend(attendee, {
  id: z.uuid(),
  typeName: z.string(),
  number: z.string(),
  enteredAt: z.nullable(z.string()),
})
export type OfficeTicket = z.output<typeof officeTicket>

const detail = z.object({
  id: z.uuid(),
  code: z.string(),
  state: registrationState,
  event: z.pick(eventCard, { id: true, title: true, state: true, timeZone: true }),
  contact: deskContact,
  /** The organiser's questions with the answers, in the reader's language. */
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  files: z.array(answerFile),
  tickets: z.array(officeTicket),
  /** The kinds of tickets of the event. */
  ticketTypes: z.array(z.object({ id: z.uuid(), name: z.string() })),
  reason: z.string(),
  total: z.nullable(money),
  createdAt: z.string(),
  /** What the office and the attendee did with it, the latest first. */
  history: z.array(z.object({ event: z.string(), at: z.string(), by: z.string(), reason: z.string() })),
})
export type OfficeRegistrationDetail = z.output<typeof detail>

const reply = z.object({ registration: detail })

export const getOfficeRegistration = defineAction({
  name: 'expo/office/registration',
  summary: 'A registration as the office sees it: contact, attendees, ticket types, answers, history',
  kind: 'read',
  auth: 'expo.registration',
  input: z.object({ id: z.uuid() }),
  output: reply,
})

export const correctContact = defineAction({
  name: 'expo/office/correct-contact',
  summary: 'Correct who registered, on the tickets too; a confirmation goes to a new address. Audited',
  auth: 'expo.registration',
  input: z.extend(deskContact, {
    id: z.uuid(),
    /** For the ticket. Left out together with a new name, the ticket loses the Latin form of the old one. */
    nameLatin: z._default(attendee.shape.nameLatin, ''),
  }),
  output: reply,
})

export const correctTicket = defineAction({
  name: 'expo/office/correct-ticket',
  summary: 'Correct an attendee, or change the type of a ticket, which takes seats of that type. Audited',
  auth: 'expo.registration',
  input: z.extend(attendee, {
    /** The ticket. */
    id: z.uuid(),
    company: z._default(attendee.shape.company, ''),
    jobTitle: z._default(attendee.shape.jobTitle, ''),
    nameLatin: z._default(attendee.shape.nameLatin, ''),
  }),
  output: reply,
})

export const registerAtDesk = defineAction({
  name: 'expo/office/register',
  summary:
    'Register somebody at the desk, checked in at once, or an invited guest, who gets the ticket by email',
  auth: 'expo.registration',
  input: z.extend(deskContact, {
    requestId,
    eventId: z.uuid(),
    ticketTypeId: z.uuid(),
    nameLatin: z._default(attendee.shape.nameLatin, ''),
    /** A walk-in: checked in at the main entrance. */
    isHere: z.boolean(),
  }),
  output: reply,
  limit: { max: 600, windowSeconds: 3600 },
})
