import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { line } from '../form-fields.ts'
import { moment } from '../moment.ts'

/** How often a ticket admits: once; again after each exit; any number of times. */
export const ENTRY_RULES = ['single', 're_entry', 'multi'] as const
export const entryRule = z.enum(ENTRY_RULES)
export type EntryRule = z.output<typeof entryRule>

export const SCAN_RESULTS = [
  'ok',
  'already_used',
  'double_entry',
  'invalid',
  'revoked',
  'cancelled',
  'not_approved',
  'unpaid',
  'wrong_event',
  'wrong_list',
  'not_yet',
  'too_late',
] as const
export const scanResult = z.enum(SCAN_RESULTS)
export type ScanResult = z.output<typeof scanResult>

export const SCAN_KINDS = ['entry', 'exit'] as const
export const scanKind = z.enum(SCAN_KINDS)
export type ScanKind = z.output<typeof scanKind>

export const ticketRefusal = z.enum(['revoked', 'cancelled', 'not_approved', 'unpaid'])
export type TicketRefusal = z.output<typeof ticketRefusal>

export const movement = z.object({ nonce: z.uuid(), kind: scanKind, at: z.string(), gate: z.string() })
export type Movement = z.output<typeof movement>

export const entrance = z.object({
  /** The main entrance has the id of the event. */
  id: z.uuid(),
  /** Empty for the main entrance, unless the office has named it. */
  name: z.string(),
  rule: entryRule,
  opensAt: z.string(),
  closesAt: z.string(),
  /** Whether the office has set the times; else they follow the event. */
  hasOwnTimes: z.boolean(),
  /** Admitted ticket types; null for all. */
  typeIds: z.nullable(z.array(z.uuid())),
})
export type Entrance = z.output<typeof entrance>

export const listEntrances = defineAction({
  name: 'expo/office/entrances',
  summary: 'Entrances of an event: opening times, admitted tickets, and whether a ticket admits again',
  kind: 'read',
  auth: 'expo.registration',
  input: z.object({ eventId: z.uuid() }),
  output: z.object({
    entrances: z.array(entrance),
    /** All ticket types of the event. */
    types: z.array(z.object({ id: z.uuid(), name: z.string() })),
  }),
})

export const ENTRANCES_MAX = 20
const instant = z.nullable(moment)

export const setEntrance = defineAction({
  name: 'expo/office/entrance-set',
  summary:
    'Add or change an entrance of an event; entrances are never deleted, since scans refer to them. Audited',
  auth: 'expo.registration',
  input: z.object({
    eventId: z.uuid(),
    /** For a new one, created by the browser. */
    id: z.uuid(),
    name: z._default(line(60), ''),
    rule: entryRule,
    /** Null: from the day before the event; until the day after it. */
    opensAt: instant,
    closesAt: instant,
    typeIds: z.nullable(z.array(z.uuid()).check(z.minLength(1), z.maxLength(100))),
  }),
  output: z.object({ entrances: z.array(entrance) }),
})

type EntranceMove = Pick<Movement, 'kind' | 'at'>

interface TicketStatus {
  readonly typeId: string
  readonly refusal: TicketRefusal | null
  /** At this entrance, in chronological order. */
  readonly moves: readonly EntranceMove[]
}

interface EntrancePassage {
  readonly kind: ScanKind
  /** Milliseconds. */
  readonly at: number
}

type ExpoEntranceRules = Pick<Entrance, 'rule' | 'opensAt' | 'closesAt' | 'typeIds'>

/** The decision of an entrance about a ticket of its event: the same code on the server and on offline devices. */
export function verdictOf(
  { typeId, refusal, moves }: TicketStatus,
  { rule, opensAt, closesAt, typeIds }: ExpoEntranceRules,
  { kind, at }: EntrancePassage,
): ScanResult {
  // An exit is never refused.
  if (kind === 'exit') return 'ok'
  if (refusal) return refusal
  if (typeIds && !typeIds.includes(typeId)) return 'wrong_list'
  if (at < Date.parse(opensAt)) return 'not_yet'
  if (at >= Date.parse(closesAt)) return 'too_late'
  return fits(rule, moves, at) ? 'ok' : 'already_used'
}

/** Whether an entry at a time is consistent with the known ones; scans arrive late and in any order. */
export function fits(rule: EntryRule, moves: readonly EntranceMove[], at: number): boolean {
  if (rule === 'multi') return true
  if (rule === 'single') return moves.every(({ kind }) => kind === 'exit')
  const before = moves.findLast((move) => Date.parse(move.at) <= at)
  const after = moves.find((move) => Date.parse(move.at) > at)
  return before?.kind !== 'entry' && after?.kind !== 'entry'
}
