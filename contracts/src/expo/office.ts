import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { moment } from '../moment.ts'
import { money } from '../money.ts'
import { pageInput, pageOf, sortInput } from '../page.ts'
import { overrideReason } from '../second-person.ts'
import { storable } from '../text.ts'
import { answerFile } from './answer-file.ts'
import { registrationChoice } from './event-file.ts'
import { eventMachine, eventState, registrationState, waitlistState } from './state.ts'

const officeEvent = z.object({
  id: z.uuid(),
  title: z.string(),
  state: eventState,
  startsAt: z.string(),
  endsAt: z.string(),
  timeZone: z.string(),
  confirmedCount: z.int(),
  pendingCount: z.int(),
  waitingCount: z.int(),
  enteredCount: z.int(),
})
export type OfficeEvent = z.output<typeof officeEvent>

export const listOfficeEvents = defineAction({
  name: 'expo/office/list',
  summary: 'Events of all states with their figures, newest first unless sorted',
  kind: 'read',
  auth: 'expo.registration',
  input: z.object({
    ...pageInput,
    ...sortInput('startsAt'),
    /** When omitted: all that are not archived. */
    state: z.optional(eventState),
    search: z.optional(z.string().check(z.trim(), z.maxLength(100), storable)),
  }),
  output: pageOf(officeEvent),
})

export const REASON_MAX = 300
const reason = z._default(z.string().check(z.trim(), z.maxLength(REASON_MAX), storable), '')

export const moveEvent = defineAction({
  name: 'expo/office/move',
  summary: 'Change the state of an event: submit for review, publish, postpone, cancel …',
  auth: 'expo.write',
  input: z.object({
    id: z.uuid(),
    step: z.enum(eventMachine.events),
    reason,
    /** The new start of a postponed event; all its times move along. Only with `resume`. */
    startsAt: z.optional(moment),
    override: overrideReason,
  }),
  output: z.object({ state: eventState }),
})

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
    reason,
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
    reason,
  }),
  output: z.object({ decided: z.int() }),
})

const officeWaiting = z.object({
  id: z.uuid(),
  state: waitlistState,
  name: z.string(),
  email: z.string(),
  typeName: z.string(),
  count: z.int(),
  queuedAt: z.string(),
  offerUntil: z.nullable(z.string()),
})
export type OfficeWaiting = z.output<typeof officeWaiting>

export const listEventQueue = defineAction({
  name: 'expo/office/queue',
  summary: 'The waitlist of an event: offers first, then in waiting order',
  kind: 'read',
  auth: 'expo.registration',
  input: z.object({ eventId: z.uuid(), ...pageInput }),
  output: pageOf(officeWaiting),
})

export const moveInQueue = defineAction({
  name: 'expo/office/queue-move',
  summary: 'Move a waiting attendee to the head of the waitlist, or remove them from it. Audited',
  auth: 'expo.registration',
  input: z.object({ id: z.uuid(), step: z.enum(['first', 'remove']) }),
  output: z.object({ state: waitlistState }),
})
