import * as z from 'zod/mini'
import type { FieldIssue } from '../error.ts'
import { byLanguage, doubles, line, named, ruled } from './words.ts'

const TYPES_MAX = 30
const QUOTAS_MAX = 30
const SEATS_MAX = 1_000_000

export const quotaForm = z.object({
  id: z.uuid(),
  name: line(80).check(z.minLength(1)),
  /** Null: no limit. */
  size: z.nullable(z.int().check(z.minimum(0), z.maximum(SEATS_MAX))),
})

const ticketType = z.object({
  id: z.uuid(),
  name: named(80),
  description: z._default(byLanguage(300), {}),
  needsApproval: z._default(z.boolean(), false),
  /** Null: as long as registration for the event. */
  saleOpensAt: z._default(z.nullable(z.iso.datetime()), null),
  saleClosesAt: z._default(z.nullable(z.iso.datetime()), null),
  /** Whether one can queue for it when it is full. */
  hasWaitlist: z._default(z.boolean(), true),
  quotaIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(QUOTAS_MAX)),
})
export type TicketTypeForm = z.output<typeof ticketType>

export const ticketTypeForm = ticketType.check(
  ruled(({ saleOpensAt, saleClosesAt }) =>
    saleOpensAt && saleClosesAt && Date.parse(saleClosesAt) <= Date.parse(saleOpensAt)
      ? [{ path: 'saleClosesAt', rule: 'before_start' }]
      : [],
  ),
)

const tickets = z.object({
  quotas: z.array(quotaForm).check(z.maxLength(QUOTAS_MAX)),
  types: z.array(ticketTypeForm).check(z.maxLength(TYPES_MAX)),
})

/** Kinds of tickets, and the seats that they count against. */
export const eventTickets = tickets.check(ruled(ticketsIssues))
export type EventTickets = z.output<typeof tickets>

function ticketsIssues({ quotas, types }: EventTickets): FieldIssue[] {
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
