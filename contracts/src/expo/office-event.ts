import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { storable } from '../text.ts'
import { scanKind, scanResult } from './entrance.ts'

/** The reason for an irreversible action; stored in the audit log. */
const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(300), storable)

export const eraseRegistration = defineAction({
  name: 'expo/office/erase',
  summary:
    'Erase the personal data of a registration on request; a registration for a coming event is cancelled first. Audited',
  auth: 'expo.registration',
  input: z.object({ id: z.uuid(), reason }),
  output: z.object({}),
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
