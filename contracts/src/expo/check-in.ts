import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { storable } from '../text.ts'

export const SCANS_MAX = 200

/** Why a person at the entrance is let in, or not. */
export const SCAN_RESULTS = [
  'ok',
  'already_used',
  'double_entry',
  'invalid',
  'cancelled',
  'not_confirmed',
  'wrong_event',
] as const
export const scanResult = z.enum(SCAN_RESULTS)
export type ScanResult = z.output<typeof scanResult>

export const scan = z.object({
  /** Made by the device once for each scan: sent again it is counted once. */
  nonce: z.uuid(),
  /** The text of the code, or the ticket's number typed in. */
  code: z.string().check(z.trim(), z.minLength(1), z.maxLength(400), storable),
  /** By the clock of the device. */
  at: z.iso.datetime(),
  /** The device let her in before it asked: without a network it decides by its list. */
  isOffline: z._default(z.boolean(), false),
})

const scanned = z.object({
  nonce: z.uuid(),
  result: scanResult,
  name: z.string(),
  company: z.string(),
  typeName: z.string(),
  /** When somebody entered with this ticket first. */
  firstAt: z.nullable(z.string()),
})
export type Scanned = z.output<typeof scanned>

export const sendScans = defineAction({
  name: 'expo/check-in/scan',
  summary: 'Scans of a device at the entrance, each answered; kept scans are sent until they are answered',
  auth: 'expo.check_in',
  input: z.object({
    eventId: z.uuid(),
    device: z.string().check(z.trim(), z.minLength(1), z.maxLength(80), storable),
    scans: z.array(scan).check(z.minLength(1), z.maxLength(SCANS_MAX)),
  }),
  output: z.object({ scans: z.array(scanned) }),
})

export const getDoorList = defineAction({
  name: 'expo/check-in/list',
  summary: 'All tickets of an event for a device that may lose its network, with the key that proves codes',
  kind: 'read',
  auth: 'expo.check_in',
  input: z.object({ eventId: z.uuid(), after: z.optional(z.uuid()) }),
  output: z.object({
    /** Ed25519, raw, base64url. */
    publicKey: z.string(),
    tickets: z.array(
      z.object({
        id: z.uuid(),
        number: z.string(),
        name: z.string(),
        company: z.string(),
        typeName: z.string(),
        enteredAt: z.nullable(z.string()),
      }),
    ),
    /** Where the next part of the list begins. */
    nextAfter: z.nullable(z.uuid()),
  }),
})
