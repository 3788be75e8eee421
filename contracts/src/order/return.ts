import * as z from 'zod/mini'
import { CART_LINES_MAX, quantity } from '../cart/cart.ts'
import { doubles, ruled } from '../form-fields.ts'
import { documentName } from '../media/document.ts'
import { storable } from '../text.ts'
import { eachLineOnce, givenReason, linePosition, reasonText } from './proposal.ts'

/** The buyer asks to return goods of a completed order within this time; those of a delivered one until it completes. */
export const RETURN_DAYS = 14
/** The shop answers within this time, or the office decides. */
export const RETURN_ANSWER_DAYS = 5
/** So long before that it is reminded. */
export const RETURN_REMINDER_DAYS = 2
/** A return that was accepted and not sent by then ends. */
export const RETURN_SEND_DAYS = 14
/** Of one line, and of all lines together. */
export const RETURN_FILES_MAX = 6
export const RETURN_FILES_TOTAL_MAX = 30
export const RETURN_NOTE_MAX = 300

export const RETURN_REASONS = [
  'defective',
  'damaged',
  'wrong_part',
  'not_as_described',
  'missing',
  'does_not_fit',
  'not_needed',
  'other',
] as const

/**
 * What is the fault of the shop: for it goods go back that cannot be returned otherwise, and the delivery is refunded
 * once nothing of the order is kept.
 */
export const FAULT_REASONS: readonly (typeof RETURN_REASONS)[number][] = [
  'defective',
  'damaged',
  'wrong_part',
  'not_as_described',
  'missing',
]

/** `closed`: a dispute, or the bank of the buyer, has taken its place. */
const RETURN_STATES = [
  'requested',
  'accepted',
  'refused',
  'withdrawn',
  'expired',
  'refunded',
  'closed',
] as const

const file = z.object({ id: z.uuid(), name: z.string() })

/** Goods of an order that the buyer sends back. */
export const orderReturn = z.object({
  id: z.uuid(),
  state: z.enum(RETURN_STATES),
  reason: z.string(),
  /** Why the shop refused, or accepted a part alone. */
  answer: z.string(),
  lines: z.array(
    z.object({
      position: z.int(),
      quantity: z.int(),
      /** Null until the shop has decided. */
      acceptedQuantity: z.nullable(z.int()),
      /** What went back into stock; the rest of what was accepted is written off. Null until the shop has looked. */
      restockedQuantity: z.nullable(z.int()),
      kind: z.enum(RETURN_REASONS),
      /** Of the shop: by the reason, or as it has not answered. */
      isFault: z.boolean(),
      note: z.string(),
      files: z.array(file),
    }),
  ),
  /** Where the buyer sends the goods; empty until the shop has accepted. */
  address: z.string(),
  isDeliveryRefunded: z.boolean(),
  /** All goods of the order are back for the fault of the shop, so that it bears the delivery. */
  isDeliveryDue: z.boolean(),
  /** Asked for while the mall held the money: the office judges what the shop refuses. */
  isFromEscrow: z.boolean(),
  /** What the buyer is given back: of what they ask for, later of what is accepted. */
  refundMinor: z.int(),
  /** What of it is for the delivery. */
  deliveryMinor: z.int(),
  /** What of it is tax. */
  taxMinor: z.int(),
  /** Points of the checkout that went back with it. */
  points: z.int(),
  carrier: z.string(),
  trackingNumber: z.string(),
  createdAt: z.string(),
  /** Null until the buyer has sent the goods. */
  sentAt: z.nullable(z.string()),
  /** When the shop said what can be sold again; null until then. */
  receivedAt: z.nullable(z.string()),
  /**
   * A requested return goes to the office then unless the shop answers, an accepted one ends unless the goods are sent;
   * null when it waits for something else.
   */
  dueAt: z.nullable(z.string()),
  /** Since when the office judges it; null where it does not. */
  disputedAt: z.nullable(z.string()),
})
export type OrderReturn = z.output<typeof orderReturn>

/** What the order machine asks about the open return of an order; undefined when there is none. */
export function returnConditions(
  open:
    | {
        readonly state: string
        readonly isSent: boolean
        readonly isAll: boolean
        readonly isDisputed: boolean
        readonly isFromEscrow: boolean
      }
    | undefined,
) {
  if (!open) return [] as const
  const { isSent, isAll, isDisputed, isFromEscrow } = open
  const disputed = ['returnDisputed', isAll ? 'disputeOfAll' : 'disputeOfPart'] as const
  if (open.state === 'requested') {
    if (isDisputed) return disputed
    return ['returnRequested', ...(isFromEscrow ? (['returnUndisputed'] as const) : [])] as const
  }
  return [
    'returnAccepted',
    isAll ? 'returnsAll' : 'returnsPart',
    ...(isDisputed ? disputed : (['returnUndisputed'] as const)),
    ...(isSent ? [] : (['returnUnsent'] as const)),
    ...(isDisputed || (isSent && !isFromEscrow) ? [] : (['returnRefusable'] as const)),
  ] as const
}

/** The value of goods that went back before, and of those that go now, of all goods of an order. */
export interface ReturnedGoods {
  readonly goodsMinor: number
  readonly beforeMinor: number
  readonly nowMinor: number
}

/** The part of an amount that goes with the goods, to the unit: all returns together get the whole. */
export function returnShare(whole: number, { goodsMinor, beforeMinor, nowMinor }: ReturnedGoods): number {
  const upTo = (minor: number) => Number((BigInt(whole) * BigInt(minor)) / BigInt(goodsMinor))
  return upTo(beforeMinor + nowMinor) - upTo(beforeMinor)
}

const words = (max: number) => z.string().check(z.normalize('NFC'), z.trim(), z.maxLength(max), storable)

const files = z._default(
  z.array(z.object({ fileId: z.uuid(), name: documentName })).check(z.maxLength(RETURN_FILES_MAX)),
  [],
)

/** A file shows one line. */
const filesOnce = ruled<readonly { readonly files: readonly { readonly fileId: string }[] }[]>((lines) => {
  const all = lines.flatMap(({ files }, line) =>
    files.map(({ fileId }, at) => ({ id: fileId.toLowerCase(), line, path: `${line}.files.${at}.fileId` })),
  )
  const surplus = all[RETURN_FILES_TOTAL_MAX]
  return [
    ...doubles(
      all.map(({ id }) => id),
      (at) => all[at]!.path,
    ),
    ...(surplus ? [{ path: `${surplus.line}.files`, rule: 'invalid_value' as const }] : []),
  ]
})

export const newReturn = z.object({
  id: z.uuid(),
  /** A dispute about lines of a delivered order goes to the office at once. */
  event: z._default(z.enum(['requestReturn', 'openDispute']), 'requestReturn'),
  reason: givenReason,
  lines: z
    .array(
      z.object({
        position: linePosition,
        quantity,
        kind: z.enum(RETURN_REASONS),
        note: z._default(words(RETURN_NOTE_MAX), ''),
        files,
      }),
    )
    .check(z.minLength(1), z.maxLength(CART_LINES_MAX), eachLineOnce, filesOnce),
})

export const returnAnswer = z.object({
  id: z.uuid(),
  returnId: z.uuid(),
  /** What the shop takes back; what is left out it takes as asked for. */
  lines: z._default(
    z
      .array(z.object({ position: linePosition, quantity: z.union([z.literal(0), quantity]) }))
      .check(z.maxLength(CART_LINES_MAX), eachLineOnce),
    [],
  ),
  address: words(300).check(z.minLength(10)),
  isDeliveryRefunded: z._default(z.boolean(), false),
  /** Needed when less is accepted than asked for. */
  reason: z._default(reasonText, ''),
})

/** Goods of a return that have arrived: of each line, how many pieces can be sold again. */
export const returnReceipt = z.object({
  id: z.uuid(),
  returnId: z.uuid(),
  lines: z
    .array(z.object({ position: linePosition, sellable: z.union([z.literal(0), quantity]) }))
    .check(z.minLength(1), z.maxLength(CART_LINES_MAX), eachLineOnce),
})

/**
 * Whether goods that were sent back can still be counted into stock: the return was decided without the shop saying that
 * they have come.
 */
export const awaitsReceipt = ({
  state,
  sentAt,
  receivedAt,
}: Pick<OrderReturn, 'state' | 'sentAt' | 'receivedAt'>) =>
  receivedAt === null && sentAt !== null && ['refunded', 'refused', 'closed'].includes(state)

export const returnShipment = z.object({
  id: z.uuid(),
  returnId: z.uuid(),
  carrier: words(80).check(z.minLength(2)),
  trackingNumber: words(60).check(z.minLength(1)),
})
