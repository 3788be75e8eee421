import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { moment } from '../moment.ts'
import { pageInput, pageOf, sortInput } from '../page.ts'
import { overrideReason } from '../second-person.ts'
import { storable } from '../text.ts'
import { scanKind, scanResult } from './entrance.ts'
import { eventMachine, eventState } from './state.ts'

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
/** Typed by the officer who decides; empty without one. */
export const decisionReason = z._default(z.string().check(z.trim(), z.maxLength(REASON_MAX), storable), '')

export const moveEvent = defineAction({
  name: 'expo/office/move',
  summary: 'Change the state of an event: submit for review, publish, postpone, cancel …',
  auth: 'expo.write',
  input: z.object({
    id: z.uuid(),
    step: z.enum(eventMachine.events),
    reason: decisionReason,
    /** The new start of a postponed event; all its times move along. Only with `resume`. */
    startsAt: z.optional(moment),
    override: overrideReason,
  }),
  output: z.object({ state: eventState }),
})

export const RETENTION_DAYS_MIN = 30
export const RETENTION_DAYS_MAX = 3650

export const setRetention = defineAction({
  name: 'expo/office/retention-set',
  summary: 'Set how many days after an event its registrations keep personal data. Audited',
  auth: 'expo.registration',
  input: z.object({
    eventId: z.uuid(),
    days: z.int().check(z.minimum(RETENTION_DAYS_MIN), z.maximum(RETENTION_DAYS_MAX)),
  }),
  output: z.object({ days: z.int() }),
})

/** An entry that the server would have refused: the desk must check it. */
const alert = z.object({
  nonce: z.uuid(),
  kind: scanKind,
  result: scanResult,
  at: z.string(),
  name: z.string(),
  company: z.string(),
  gate: z.string(),
  /** Name of the entrance; empty for the main one. */
  entrance: z.string(),
  /** When and at which gate this ticket was first used. */
  firstAt: z.nullable(z.string()),
  firstGate: z.string(),
})
export type CheckInAlert = z.output<typeof alert>

export const listCheckInAlerts = defineAction({
  name: 'expo/office/check-in-alerts',
  summary: 'Entries that the server would have refused, newest first; undone scans are settled',
  kind: 'read',
  auth: 'expo.registration',
  input: z.object({ eventId: z.uuid() }),
  output: z.object({ alerts: z.array(alert) }),
})

const count = z.int()

export const getFigures = defineAction({
  name: 'expo/office/figures',
  summary: 'Figures of an event: seats, waitlist and attendance, by day and by country',
  kind: 'read',
  auth: 'expo.registration',
  input: z.object({ eventId: z.uuid() }),
  output: z.object({
    /** Tickets of confirmed registrations. */
    sold: count,
    /** Seats held for forms, approvals, payments and offers. */
    held: count,
    /** Seats that attendees wait for. */
    waiting: count,
    /** Tickets that were used at least once. */
    entered: count,
    quotas: z.array(z.object({ id: z.uuid(), name: z.string(), used: count, size: z.nullable(count) })),
    /** By local days, earliest first. */
    days: z.array(z.object({ day: z.string(), tickets: count, entered: count })),
    /** By the country of the phone number, most frequent first; an empty code when unknown. */
    countries: z.array(z.object({ code: z.string(), name: z.string(), tickets: count })),
    retentionDays: count,
  }),
})
export type EventFigures = z.output<typeof getFigures.output>
