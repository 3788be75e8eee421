import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { line } from '../form-fields.ts'
import { moment } from '../moment.ts'
import { storable } from '../text.ts'
import { entrance, movement, scanKind, scanResult, ticketRefusal } from './entrance.ts'

export const SCANS_MAX = 200

const device = z.string().check(z.trim(), z.minLength(1), z.maxLength(80), storable)

export const scan = z.object({
  /** Created by the device once per scan: a repeated request counts once. */
  nonce: z.uuid(),
  /** The content of the QR code, or the ticket's number typed in. */
  code: z.string().check(z.trim(), z.minLength(1), z.maxLength(400), storable),
  kind: z._default(scanKind, 'entry'),
  /** When omitted, the main entrance. */
  entranceId: z.optional(z.uuid()),
  /** The gate's name as its staff use it. */
  gate: z._default(line(40), ''),
  /** By the clock of the device. */
  at: moment,
  /** The decision of an offline device; `ok`: the attendee was admitted. */
  alone: z.optional(scanResult),
})

const scanned = z.object({
  nonce: z.uuid(),
  /** Null for a ticket that is not ours. */
  ticketId: z.nullable(z.uuid()),
  kind: scanKind,
  result: scanResult,
  isUndone: z.boolean(),
  name: z.string(),
  company: z.string(),
  typeName: z.string(),
  /** When and at which gate this ticket was first used at this entrance. */
  firstAt: z.nullable(z.string()),
  firstGate: z.string(),
})
export type Scanned = z.output<typeof scanned>

export const sendScans = defineAction({
  name: 'expo/check-in/scan',
  summary:
    'Scans of a device at an entrance, each with its result. Idempotent by nonce: a device repeats stored scans until it has a reply',
  auth: 'expo.check_in',
  input: z.object({
    eventId: z.uuid(),
    device,
    /** The device's current time, which may be wrong: the times of its scans are corrected by the difference. */
    sentAt: z.optional(moment),
    scans: z.array(scan).check(z.minLength(1), z.maxLength(SCANS_MAX)),
  }),
  output: z.object({ scans: z.array(scanned) }),
})

export const undoScans = defineAction({
  name: 'expo/check-in/undo',
  summary: 'Undo mistaken scans: they stay on record and no longer count. Idempotent',
  auth: 'expo.check_in',
  input: z.object({
    eventId: z.uuid(),
    device,
    nonces: z.array(z.uuid()).check(z.minLength(1), z.maxLength(SCANS_MAX)),
  }),
  /** Unknown scans are skipped. */
  output: z.object({ scans: z.array(scanned) }),
})

export const getCheckInList = defineAction({
  name: 'expo/check-in/list',
  summary: 'All tickets of an event, with the key that verifies codes, for a device that works offline',
  kind: 'read',
  auth: 'expo.check_in',
  input: z.object({
    eventId: z.uuid(),
    /** The device's entrance; when omitted, the main one. */
    entranceId: z.optional(z.uuid()),
    after: z.optional(z.uuid()),
  }),
  output: z.object({
    /** Ed25519, raw, base64url. */
    publicKey: z.string(),
    entrances: z.array(entrance),
    tickets: z.array(
      z.object({
        id: z.uuid(),
        typeId: z.uuid(),
        refusal: z.nullable(ticketRefusal),
        number: z.string(),
        /** Empty, like the following fields, for invalid tickets. */
        name: z.string(),
        company: z.string(),
        typeName: z.string(),
        /** At this entrance. */
        moves: z.array(movement),
      }),
    ),
    /** Cursor of the next part of the list. */
    nextAfter: z.nullable(z.uuid()),
  }),
})
