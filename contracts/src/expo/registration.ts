import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { money } from '../money.ts'
import { pageInput, pageOf, requestId } from '../page.ts'
import { storable } from '../text.ts'
import { answerFile } from './answer-file.ts'
import { attendee, contact } from './contact.ts'
import { eventCard, ticketType } from './event.ts'
import { answer } from './question.ts'
import { registrationState, waitlistState } from './state.ts'
import { accessCode } from './tickets-form.ts'

/** How long seats are held while the form is filled in. */
export const HOLD_MINUTES = 30
/** How long a bill may stay open, but never past the start. */
export const PAYMENT_DAYS = 3
export const TICKETS_MAX = 20

const ticketCount = z.object({ typeId: z.uuid(), count: z.int().check(z.minimum(1), z.maximum(TICKETS_MAX)) })

const ticket = z.object({
  id: z.uuid(),
  /** Typed at the entrance when no camera reads the code; empty during an impersonation. */
  number: z.string(),
  typeId: z.uuid(),
  typeName: z.string(),
  name: z.string(),
  nameLatin: z.string(),
  company: z.string(),
  jobTitle: z.string(),
  /** The content of the QR code; empty until the registration is confirmed. */
  qr: z.string(),
  enteredAt: z.nullable(z.string()),
})
export type Ticket = z.output<typeof ticket>

export const registrationRow = z.object({
  id: z.uuid(),
  code: z.string(),
  state: registrationState,
  event: z.pick(eventCard, {
    id: true,
    type: true,
    mode: true,
    state: true,
    title: true,
    startsAt: true,
    endsAt: true,
    timeZone: true,
    venue: true,
    cityName: true,
    countryName: true,
  }),
  ticketCount: z.int(),
  /** When the seats expire: for the form, the mail address or the payment. */
  expiresAt: z.nullable(z.string()),
  createdAt: z.string(),
})
export type RegistrationRow = z.output<typeof registrationRow>

export const registration = z.extend(registrationRow, {
  contact: z.nullable(contact),
  tickets: z.array(ticket),
  /** Files the user submitted as answers. */
  files: z.array(answerFile),
  /** The held seats, while names are not yet known. */
  wanted: z.array(z.extend(ticketCount, { name: z.string() })),
  cancelUntil: z.string(),
  mayCancel: z.boolean(),
  reason: z.string(),
  /** The price; null when free of charge. */
  total: z.nullable(money),
  /** Bank account for the payment, with `code` as its reference; while payment is awaited. */
  paymentDetails: z.string(),
  /** The address of an online event; only after confirmation. */
  onlineUrl: z.string(),
})
export type Registration = z.output<typeof registration>

const one = z.object({ registration })

export const waitlistEntry = z.object({
  id: z.uuid(),
  typeId: z.uuid(),
  count: z.int(),
  state: waitlistState,
  /** The number of earlier entries; while waiting. */
  ahead: z.int(),
  offerUntil: z.nullable(z.string()),
})
export type WaitlistEntry = z.output<typeof waitlistEntry>

/** The selected ticket types of an event, with the code that unlocks them. */
export const ticketChoice = {
  eventId: z.uuid(),
  tickets: z.array(ticketCount).check(z.minLength(1), z.maxLength(TICKETS_MAX)),
  /** For ticket types that require a code. */
  code: z._default(accessCode, ''),
}

export const holdSeats = defineAction({
  name: 'expo/registration/hold',
  summary: `Hold seats of an event for ${HOLD_MINUTES} minutes; seats held before are released`,
  auth: 'member',
  input: z.object({ requestId, ...ticketChoice }),
  output: one,
  limit: { max: 60, windowSeconds: 3600 },
})

export const registrationForm = z.object({
  contact,
  attendees: z.array(attendee).check(z.minLength(1), z.maxLength(TICKETS_MAX)),
  answers: z._default(z.record(z.string().check(z.maxLength(40), storable), answer), {}),
})
export type RegistrationForm = z.output<typeof registrationForm>

export const submitRegistration = defineAction({
  name: 'expo/registration/submit',
  summary: 'Submit a registration; it is confirmed at once, or waits for approval or payment (S2.20)',
  auth: 'member',
  // Idempotent: a call that times out is sent again (S8.6).
  input: z.extend(registrationForm, { id: z.uuid() }),
  output: one,
  limit: { max: 60, windowSeconds: 3600 },
})

export const unlockTickets = defineAction({
  name: 'expo/ticket/unlock',
  summary: 'Ticket types of an event that require this code',
  auth: 'public',
  input: z.object({ eventId: z.uuid(), code: accessCode.check(z.minLength(1)) }),
  output: z.object({ ticketTypes: z.array(ticketType) }),
  // Rate-limited like a write, so that codes cannot be guessed.
  limit: { max: 20, windowSeconds: 600 },
})

export const cancelRegistration = defineAction({
  name: 'expo/registration/cancel',
  summary: 'Cancel an own registration; its seats go to the waitlist',
  auth: 'member',
  input: z.object({ id: z.uuid() }),
  output: one,
  limit: { max: 60, windowSeconds: 3600 },
})

export const listRegistrations = defineAction({
  name: 'expo/registration/list',
  summary: 'Own registrations, newest first',
  kind: 'read',
  auth: 'member',
  input: z.object({ ...pageInput }),
  output: pageOf(registrationRow),
})

export const getRegistration = defineAction({
  name: 'expo/registration/detail',
  summary: 'An own registration with its tickets',
  kind: 'read',
  auth: 'member',
  input: z.object({ id: z.uuid() }),
  output: one,
})

export const availability = z.object({
  /** Open or confirmed registrations. */
  registration: z.nullable(
    z.object({ id: z.uuid(), state: registrationState, expiresAt: z.nullable(z.string()) }),
  ),
  waitlist: z.array(waitlistEntry),
  /** Sessions of the personal agenda. */
  sessionIds: z.array(z.uuid()),
  /** Booked seats in sessions with a limit. */
  seats: z.array(
    z.object({
      sessionId: z.uuid(),
      state: z.enum(['booked', 'waiting']),
      /** The number of earlier entries; while waiting. */
      ahead: z.int(),
    }),
  ),
})
export type Availability = z.output<typeof availability>

export const getAvailability = defineAction({
  name: 'expo/registration/availability',
  summary: "The caller's registration, waitlist entries and agenda at an event",
  kind: 'read',
  auth: 'member',
  input: z.object({ eventId: z.uuid() }),
  output: z.object({ availability }),
})

const ownAvailability = z.object({ availability })

export const joinWaitlist = defineAction({
  name: 'expo/waitlist/join',
  summary: 'Join the waitlist of a sold-out ticket type. Idempotent',
  auth: 'member',
  input: z.object({ eventId: z.uuid(), ...ticketCount.shape, code: ticketChoice.code }),
  output: ownAvailability,
  limit: { max: 60, windowSeconds: 3600 },
})

export const leaveWaitlist = defineAction({
  name: 'expo/waitlist/leave',
  summary: 'Leave the waitlist; offered seats go to the next',
  auth: 'member',
  input: z.object({ id: z.uuid() }),
  output: ownAvailability,
  limit: { max: 60, windowSeconds: 3600 },
})

export const acceptOffer = defineAction({
  name: 'expo/waitlist/accept',
  summary: 'Accept an offer of the waitlist: its seats become a registration whose form is filled in next',
  auth: 'member',
  input: z.object({ id: z.uuid() }),
  output: one,
  limit: { max: 60, windowSeconds: 3600 },
})
