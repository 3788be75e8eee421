import * as z from 'zod/mini'
import type { FieldIssue } from '../error.ts'
import { byLanguage, doubles, line, named, rowId, ruled } from '../form-fields.ts'
import { moment } from '../moment.ts'
import { currency } from '../money.ts'
import { latinCode, plainCharacters } from '../spelling/typed.ts'

const TYPES_MAX = 30
const QUOTAS_MAX = 30
const SEATS_MAX = 1_000_000

export const quotaForm = z.object({
  id: rowId,
  name: line(80).check(z.minLength(1)),
  /** Null: no limit. */
  size: z.nullable(z.int().check(z.minimum(0), z.maximum(SEATS_MAX))),
})

/** Who may get tickets of a type: everybody, users with its code, or for now nobody. */
export const VISIBILITIES = ['public', 'code', 'hidden'] as const

/** Letters and digits of any script; case-insensitive, and compared by all its readings (`codeReadings`). */
const ACCESS_CODE = /^[\p{L}\p{N}_-]*$/u
export const accessCode = z
  .string()
  .check(z.maxLength(80), z.overwrite(writtenCode), z.maxLength(40), z.regex(ACCESS_CODE))

/** As typed, so that a Cyrillic word stays one; by its keys where those are none of its characters. */
function writtenCode(text: string): string {
  const typed = plainCharacters(text).toUpperCase()
  return ACCESS_CODE.test(typed) ? typed : latinCode(text)
}

const PRICE_MAX = 1_000_000_000

const ticketType = z.object({
  id: rowId,
  name: named(80),
  description: z._default(byLanguage(300), {}),
  needsApproval: z._default(z.boolean(), false),
  /** Null: the registration period of the event. */
  saleOpensAt: z._default(z.nullable(moment), null),
  saleClosesAt: z._default(z.nullable(moment), null),
  hasWaitlist: z._default(z.boolean(), true),
  /** In minor units of the event's currency. */
  priceMinor: z._default(z.int().check(z.minimum(0), z.maximum(PRICE_MAX)), 0),
  visibility: z._default(z.enum(VISIBILITIES), 'public'),
  /** The code that unlocks it; for `code` only. */
  accessCode: z._default(accessCode, ''),
  quotaIds: z.array(rowId).check(z.minLength(1), z.maxLength(QUOTAS_MAX)),
})
export type TicketTypeForm = z.output<typeof ticketType>

export const ticketTypeForm = ticketType.check(
  ruled(({ saleOpensAt, saleClosesAt, visibility, accessCode: code }) => [
    ...(saleOpensAt && saleClosesAt && Date.parse(saleClosesAt) <= Date.parse(saleOpensAt)
      ? [{ path: 'saleClosesAt', rule: 'before_start' }]
      : []),
    ...(visibility === 'code' && code === '' ? [{ path: 'accessCode', rule: 'required' }] : []),
    ...(visibility !== 'code' && code !== '' ? [{ path: 'accessCode', rule: 'invalid_value' }] : []),
  ]),
)

export const paymentForm = z.object({
  /** Of all prices; null when everything is free of charge. */
  currency: z._default(z.nullable(currency), null),
  /** Payment details: account, bank, name. */
  paymentDetails: z._default(byLanguage(1000), {}),
})

const tickets = z.object({
  quotas: z.array(quotaForm).check(z.maxLength(QUOTAS_MAX)),
  types: z.array(ticketTypeForm).check(z.maxLength(TYPES_MAX)),
  ...paymentForm.shape,
})

/** Ticket types, and the quotas that they count against. */
export const eventTickets = tickets.check(ruled(ticketsIssues))
export type EventTickets = z.output<typeof tickets>

function ticketsIssues(tickets: EventTickets): FieldIssue[] {
  return [...paymentIssues(tickets), ...quotaIssues(tickets)]
}

/** Attendees who must pay need the currency and the payment details. */
function paymentIssues({ types, currency: paidIn, paymentDetails }: EventTickets): FieldIssue[] {
  if (types.every(({ priceMinor }) => priceMinor === 0)) return []
  return [
    ...(paidIn === null ? [{ path: 'currency', rule: 'required' }] : []),
    ...(Object.keys(paymentDetails).length === 0 ? [{ path: 'paymentDetails', rule: 'required' }] : []),
  ]
}

function quotaIssues({ quotas, types }: EventTickets): FieldIssue[] {
  const known = new Set(quotas.map(({ id }) => id))
  const unknown = types.flatMap(({ quotaIds }, at) =>
    quotaIds.every((id) => known.has(id))
      ? doubles(quotaIds, () => `types.${at}.quotaIds`)
      : [{ path: `types.${at}.quotaIds`, rule: 'invalid_value' }],
  )
  return [
    ...unknown,
    ...doubles(
      quotas.map(({ id }) => id),
      (at) => `quotas.${at}.id`,
    ),
    ...doubles(
      types.map(({ id }) => id),
      (at) => `types.${at}.id`,
    ),
  ]
}
