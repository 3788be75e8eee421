import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { CURRENCIES } from '../money.ts'
import { pageInput, pageOf } from '../page.ts'
import { storable } from '../text.ts'
import { ACCOUNT_KINDS, ACCOUNT_OWNERS, BOOKING_KINDS } from './account-names.ts'

/** Points are booked like money, in a currency of their own. */
export const LEDGER_CURRENCIES = [...CURRENCIES, 'POINT'] as const

const ledgerAmount = z.object({ amountMinor: z.int(), currency: z.enum(LEDGER_CURRENCIES) })
export type LedgerAmount = z.output<typeof ledgerAmount>

const accountName = z.object({
  id: z.uuid(),
  owner: z.enum(ACCOUNT_OWNERS),
  kind: z.enum(ACCOUNT_KINDS),
  /** The shop, the user or the code of the order; empty for the alliance and the bank, and for an erased user. */
  holderName: z.string(),
})

const ledgerAccount = z.extend(accountName, {
  /** The shop, the user or the order; null for the alliance and the bank. */
  holderId: z.nullable(z.uuid()),
  /** What came minus what went: of the bank, which is outside, what came in counts as negative. */
  balance: ledgerAmount,
  /** The last booking; null when there is none. */
  lastAt: z.nullable(z.string()),
})
export type OfficeAccount = z.output<typeof ledgerAccount>

export const listAccounts = defineAction({
  name: 'ledger/office/accounts',
  summary: 'All accounts of the ledger, the latest first',
  kind: 'read',
  auth: 'ledger.payout',
  input: z.object({
    /** A part of the name of a shop or user, or the code of an order. */
    text: z.optional(z.string().check(z.trim(), z.maxLength(100), storable)),
    owner: z.optional(z.enum(ACCOUNT_OWNERS)),
    kind: z.optional(z.enum(ACCOUNT_KINDS)),
    currency: z.optional(z.enum(LEDGER_CURRENCIES)),
    /** Only those that hold something. */
    isFunded: z._default(z.boolean(), false),
    ...pageInput,
  }),
  output: pageOf(ledgerAccount),
})

const accountTotal = z.object({
  owner: z.enum(ACCOUNT_OWNERS),
  kind: z.enum(ACCOUNT_KINDS),
  accountCount: z.int(),
  total: ledgerAmount,
})
export type AccountTotal = z.output<typeof accountTotal>

export const listAccountTotals = defineAction({
  name: 'ledger/office/totals',
  summary: 'What the accounts of each kind hold together, by currency; each currency sums to zero',
  kind: 'read',
  auth: 'ledger.payout',
  input: z.object({}),
  output: z.object({ totals: z.array(accountTotal) }),
})

export const getAccount = defineAction({
  name: 'ledger/office/account',
  summary: 'An account of the ledger with its balance',
  kind: 'read',
  auth: 'ledger.payout',
  input: z.object({ id: z.uuid() }),
  output: z.object({ account: ledgerAccount }),
})

const accountEntry = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(BOOKING_KINDS),
  amount: ledgerAmount,
  /** What made it, such as `payment/<id>`: each is booked once. */
  cause: z.string(),
  orderId: z.nullable(z.uuid()),
  /** The code of the order. */
  reference: z.string(),
  payoutId: z.nullable(z.uuid()),
  /** Who did it; empty for the system. */
  actorName: z.string(),
  /** The other accounts of the booking. */
  against: z.array(accountName),
})
export type AccountEntry = z.output<typeof accountEntry>

export const listAccountEntries = defineAction({
  name: 'ledger/office/entries',
  summary: 'The bookings of an account, the latest first',
  kind: 'read',
  auth: 'ledger.payout',
  input: z.object({ id: z.uuid(), kind: z.optional(z.enum(BOOKING_KINDS)), ...pageInput }),
  output: pageOf(accountEntry),
})
