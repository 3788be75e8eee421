import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { currency } from '../money.ts'
import { bareCode } from '../spelling/typed.ts'
import { storable } from '../text.ts'
import { bankAccountMachine } from './bank-account-state.ts'

const line = (min: number, max: number) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max), storable)

const bankAccountFields = {
  currency,
  holder: line(2, 120),
  bank: line(2, 120),
  /** IBAN or local account number. */
  accountNumber: z.string().check(z.overwrite(bareCode), z.regex(/^[A-Z0-9]{8,34}$/)),
  swift: z.string().check(z.overwrite(bareCode), z.regex(/^(?:[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)?$/)),
  /** What else a bank of the country asks for: a tax number, a code of purpose, a correspondent bank. */
  note: line(0, 300),
}

/** Where a buyer transfers money of a currency. */
export const bankAccount = z.object({
  currency,
  holder: z.string(),
  bank: z.string(),
  accountNumber: z.string(),
  swift: z.string(),
  note: z.string(),
})
export type BankAccount = z.output<typeof bankAccount>

const allAccounts = z.object({
  /** One for each currency that has one. */
  accounts: z.array(z.extend(bankAccount, { version: z.int(), changedAt: z.string() })),
  /** What waits for a second officer, one for each currency at most: buyers do not see it. */
  changes: z.array(
    z.extend(bankAccount, {
      id: z.uuid(),
      proposedBy: z.string(),
      isOwn: z.boolean(),
      proposedAt: z.string(),
    }),
  ),
})
export type OfficeBankAccount = z.output<typeof allAccounts>['accounts'][number]
export type BankAccountChange = z.output<typeof allAccounts>['changes'][number]

export const listBankAccounts = defineAction({
  name: 'order/bank-account/list',
  summary:
    'The bank accounts of the alliance to which buyers transfer, one for each currency, and changes that wait for a second officer',
  kind: 'read',
  auth: 'ledger.payout',
  input: z.object({}),
  output: allAccounts,
})

export const setBankAccount = defineAction({
  name: 'order/bank-account/set',
  summary:
    'Propose the bank account to which buyers transfer money of a currency; it counts once another officer confirms it',
  auth: 'ledger.payout',
  stepUp: true,
  input: z.object({
    ...bankAccountFields,
    /** The version that was edited: 0 where the currency has had no account. */
    version: z.int().check(z.minimum(0), z.maximum(1e9)),
  }),
  output: allAccounts,
})

export const decideBankAccount = defineAction({
  name: 'order/bank-account/decide',
  summary:
    'Confirm a proposed bank account as a second officer, so that buyers transfer there from now on; reject it with a reason, or withdraw my own',
  auth: 'ledger.payout',
  stepUp: true,
  input: z.object({
    /** Of the change. */
    id: z.uuid(),
    event: z.enum(bankAccountMachine.events),
    reason: z._default(line(0, 300), ''),
  }),
  output: allAccounts,
})
