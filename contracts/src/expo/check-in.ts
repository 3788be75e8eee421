import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { line } from '../form-parts.ts'
import { moment } from '../moment.ts'
import { storable } from '../text.ts'
import { entrance, movement, scanKind, scanResult, ticketRefusal } from './entrance.ts'

export const SCANS_MAX = 200

const device = z.string().check(z.trim(), z.minLength(1), z.maxLength(80), storable)

export const scan = z.object({
  /** Made by the device once for each scan: sent again it is counted once. */
  nonce: z.uuid(),
  /** The text of the code, or the ticket's number typed in. */
  code: z.string().check(z.trim(), z.minLength(1), z.maxLength(400), storable),
  kind: z._default(scanKind, 'entry'),
  /** Without it, the main one. */
  entranceId: z.optional(z.uuid()),
  /** As those who stand there call it. */
  gate: z._default(line(40), ''),
  /** By the clock of the device. */
  at: moment,
  /** What the device said by itself, where it had no network; `ok`: somebody is in. */
  alone: z.optional(scanResult),
})

const scanned = z.object({
  nonce: z.uuid(),
  /** Null for what is no ticket of ours. */
  ticketId: z.nullable(z.uuid()),
  kind: scanKind,
  result: scanResult,
  isUndone: z.boolean(),
  name: z.string(),
  company: z.string(),
  typeName: z.string(),
  /** When somebody came in here with this ticket first, and by which gate. */
  firstAt: z.nullable(z.string()),
  firstGate: z.string(),
})
export type Scanned = z.output<typeof scanned>

export const sendScans = defineAction({
  name: 'expo/check-in/scan',
  summary: 'Scans of a device at the entrance, each answered; kept scans are sent until they are answered',
  auth: 'expo.check_in',
  input: z.object({
    eventId: z.uuid(),
    device,
    /** By the clock of the device, which may be wrong: times of its scans are set right by it. */
    sentAt: z.optional(moment),
    scans: z.array(scan).check(z.minLength(1), z.maxLength(SCANS_MAX)),
  }),
  output: z.object({ scans: z.array(scanned) }),
})

export const undoScans = defineAction({
  name: 'expo/check-in/undo',
  summary: 'Take back scans that were a mistake: they stay written down and count no more; twice is once',
  auth: 'expo.check_in',
  input: z.object({
    eventId: z.uuid(),
    device,
    nonces: z.array(z.uuid()).check(z.minLength(1), z.maxLength(SCANS_MAX)),
  }),
  /** What nobody has scanned is left out. */
  output: z.object({ scans: z.array(scanned) }),
})

export const getCheckInList = defineAction({
  name: 'expo/check-in/list',
  summary: 'All tickets of an event for a device that may lose its network, with the key that proves codes',
  kind: 'read',
  auth: 'expo.check_in',
  input: z.object({
    eventId: z.uuid(),
    /** Where the device stands; without it, at the main entrance. */
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
        /** Empty, as what follows, of tickets that open no door. */
        name: z.string(),
        company: z.string(),
        typeName: z.string(),
        /** Through this entrance. */
        moves: z.array(movement),
      }),
    ),
    /** Where the next part of the list begins. */
    nextAfter: z.nullable(z.uuid()),
  }),
})
