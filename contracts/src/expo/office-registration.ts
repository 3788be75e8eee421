import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { money } from '../money.ts'
import { pageInput, pageOf, requestId, sortInput } from '../page.ts'
import { storable } from '../text.ts'
import { optionalEmail } from '../user/email.ts'
import { bareNumber, internationalNumber } from '../user/international-number.ts'
import { answerFile } from './answer-file.ts'
import { attendee, contact } from './contact.ts'
import { eventCard } from './event.ts'
import { registrationChoice } from './event-file.ts'
import { decisionReason } from './office-event.ts'
import { registrationState } from './state.ts'

const officeRegistration = z.object({
  id: z.uuid(),
  code: z.string(),
  state: registrationState,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  ticketCount: z.int(),
  /** Files the user submitted as answers. */
  files: z.array(answerFile),
  /** The price; null when free of charge. */
  total: z.nullable(money),
  createdAt: z.string(),
})
export type OfficeRegistration = z.output<typeof officeRegistration>

export const listEventRegistrations = defineAction({
  name: 'expo/office/registrations',
  summary: 'Registrations of an event, newest first unless sorted',
  kind: 'read',
  auth: 'expo.registration',
  input: z.object({
    eventId: z.uuid(),
    ...registrationChoice,
    ...pageInput,
    ...sortInput('name', 'createdAt'),
  }),
  output: pageOf(officeRegistration),
})

export const decideRegistration = defineAction({
  name: 'expo/office/decide',
  summary:
    'Approve, reject, cancel or reactivate a registration, or record its payment; the registrant is notified by email',
  auth: 'expo.registration',
  input: z.object({
    id: z.uuid(),
    step: z.enum(['approve', 'pay', 'reject', 'cancel', 'reactivate']),
    reason: decisionReason,
  }),
  output: z.object({ state: registrationState }),
})

export const DECISIONS_MAX = 50

export const decideRegistrations = defineAction({
  name: 'expo/office/decide-all',
  summary: 'Approve or reject several registrations; those no longer pending stay unchanged',
  auth: 'expo.registration',
  input: z.object({
    ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(DECISIONS_MAX)),
    step: z.enum(['approve', 'reject']),
    reason: decisionReason,
  }),
  output: z.object({ decided: z.int() }),
})

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

/** The reason for an irreversible action; stored in the audit log. */
const erasureReason = z.string().check(z.trim(), z.minLength(3), z.maxLength(300), storable)

export const eraseRegistration = defineAction({
  name: 'expo/office/erase',
  summary:
    'Erase the personal data of a registration on request; a registration for a coming event is cancelled first. Audited',
  auth: 'expo.registration',
  input: z.object({ id: z.uuid(), reason: erasureReason }),
  output: z.object({}),
})
