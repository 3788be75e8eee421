import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { defineMachine } from '../machine.ts'
import { currency, money, priceMinor } from '../money.ts'
import { pageInput, pageOf, requestId } from '../page.ts'
import { bareCode } from '../spelling/typed.ts'
import { storable } from '../text.ts'
import { LEDGER_KINDS, PAYOUT_STATES } from './names.ts'

export const payoutState = z.enum(PAYOUT_STATES)
export type PayoutState = z.output<typeof payoutState>

/** Two officers approve a payout: the second one sends it. */
export const payoutMachine = defineMachine({
  name: 'ledger.payout',
  states: PAYOUT_STATES,
  transitions: [
    { from: 'requested', event: 'approve', to: 'approved', by: ['ledger.payout'] },
    { from: 'approved', event: 'send', to: 'paid', by: ['ledger.payout'], needsSecondPerson: true },
    {
      from: ['requested', 'approved'],
      event: 'reject',
      to: 'rejected',
      by: ['ledger.payout'],
      asksReason: true,
    },
  ],
})

/** Whose money: the caller's own, or that of a shop of theirs. */
const holder = { shopId: z.optional(z.uuid()) }

const balance = z.object({
  /** Null for the caller's own. */
  shop: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  available: money,
  /** Held by open orders of the shop, or on its way to the bank. */
  onHoldMinor: z.int(),
  /** Comes from transfers that the office has not seen on the account of the alliance yet. */
  unseenMinor: z.int(),
})
export type Balance = z.output<typeof balance>

export const listBalances = defineAction({
  name: 'ledger/balance/list',
  summary: 'My balance and those of my shops, by currency',
  kind: 'read',
  auth: 'member',
  input: z.object({}),
  output: z.object({ balances: z.array(balance) }),
})

const statementEntry = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(LEDGER_KINDS),
  /** Negative when money left the balance. */
  amount: money,
  orderId: z.nullable(z.uuid()),
  /** The code of the order. */
  reference: z.string(),
})
export type StatementEntry = z.output<typeof statementEntry>

export const listStatement = defineAction({
  name: 'ledger/entry/list',
  summary: 'What came into a balance and left it, the latest first',
  kind: 'read',
  auth: 'member',
  input: z.object({
    ...holder,
    currency: z.optional(currency),
    kind: z.optional(z.enum(LEDGER_KINDS)),
    ...pageInput,
  }),
  output: pageOf(statementEntry),
})

const line = (max: number) => z.string().check(z.trim(), z.minLength(2), z.maxLength(max), storable)

export const payout = z.object({
  id: z.uuid(),
  state: payoutState,
  amount: money,
  holderName: z.string(),
  isShop: z.boolean(),
  recipient: z.string(),
  bank: z.string(),
  accountNumber: z.string(),
  reason: z.string(),
  createdAt: z.string(),
  /** Whether the caller gave the first approval, and therefore cannot give the second. */
  isFirstApprover: z.boolean(),
})
export type Payout = z.output<typeof payout>

export const requestPayout = defineAction({
  name: 'ledger/payout/request',
  summary: 'Ask for money of a balance to be sent to a bank account; two officers approve it',
  auth: 'member',
  stepUp: true,
  input: z.object({
    requestId,
    ...holder,
    amountMinor: priceMinor,
    currency,
    recipient: line(120),
    bank: line(120),
    /** IBAN or local account number. */
    accountNumber: z.string().check(z.overwrite(bareCode), z.regex(/^[A-Z0-9]{8,34}$/)),
  }),
  output: z.object({ payout }),
  limit: { max: 20, windowSeconds: 3600 },
})

export const listMyPayouts = defineAction({
  name: 'ledger/payout/mine',
  summary: 'Payouts of a balance of mine, the latest first',
  kind: 'read',
  auth: 'member',
  input: z.object({ ...holder, ...pageInput }),
  output: pageOf(payout),
})

export const listPayouts = defineAction({
  name: 'ledger/office/payouts',
  summary: 'Payouts of all shops and buyers, the latest first',
  kind: 'read',
  auth: 'ledger.payout',
  input: z.object({ id: z.optional(z.uuid()), state: z.optional(payoutState), ...pageInput }),
  output: pageOf(payout),
})

export const decidePayout = defineAction({
  name: 'ledger/office/decide',
  summary: 'Approve a payout, send it as a second officer, or reject it with a reason',
  auth: 'ledger.payout',
  stepUp: true,
  input: z.object({
    id: z.uuid(),
    event: z.enum(payoutMachine.events),
    reason: z._default(z.string().check(z.trim(), z.maxLength(500), storable), ''),
  }),
  output: z.object({ payout }),
})
