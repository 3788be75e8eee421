import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { currency } from '../money.ts'
import { bareCode } from '../spelling/typed.ts'
import { storable } from '../text.ts'

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

/** One for each currency that has one. */
const allAccounts = z.object({
  accounts: z.array(z.extend(bankAccount, { version: z.int(), changedAt: z.string() })),
})
export type OfficeBankAccount = z.output<typeof allAccounts>['accounts'][number]

export const listBankAccounts = defineAction({
  name: 'order/bank-account/list',
  summary: 'The bank accounts of the alliance to which buyers transfer, one for each currency',
  kind: 'read',
  auth: 'ledger.payout',
  input: z.object({}),
  output: allAccounts,
})

export const setBankAccount = defineAction({
  name: 'order/bank-account/set',
  summary: 'Set the bank account to which buyers transfer money of a currency from now on',
  auth: 'ledger.payout',
  stepUp: true,
  input: z.object({
    ...bankAccountFields,
    /** The version that was edited: 0 where the currency has had no account. */
    version: z.int().check(z.minimum(0), z.maximum(1e9)),
  }),
  output: allAccounts,
})
