import type { Input, Output } from '@tiantian/contracts/action.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import {
  decideBankAccount,
  listBankAccounts,
  setBankAccount,
} from '@tiantian/contracts/order/bank-account.ts'
import { getAnyOrder, getOrder } from '@tiantian/contracts/order/order.ts'
import { listNotifications } from '@tiantian/contracts/push/notification.ts'
import { expect, test } from 'vitest'
import { meetAtRow } from '../../../test/gate.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { leadTo, makeTrade, payOrder } from '../../../test/make-order.ts'
import type { Person } from '../../../test/test-app.ts'
import { TEST_SECRET, testApp } from '../../../test/test-app.ts'
import { withoutRowLocks } from '../../../test/without-locks.ts'
import { declaredNotificationsJob } from '../../push/notification/deliver.ts'
import { createIdentityCipher } from '../../user/identity/identity.ts'
import { bankAccountChanged } from '../notification/bank-account-notification.ts'

const here = await testApp()
const letters = declaredNotificationsJob(
  { cipher: createIdentityCipher(TEST_SECRET), webOrigin: 'https://mall.example', clock: here.clock },
  [bankAccountChanged],
)

async function deliver() {
  const waiting = await here.db.sql<{ data: object }[]>`
    delete from outbox where topic = ${letters.topic} and data->>'kind' = 'order.bank-account' returning data`
  for (const { data } of waiting) await letters.run(here.db, data)
}

const treasurer = await makeOfficer(here, ['treasurer'])
const second = await makeOfficer(here, ['treasurer'])

const account = {
  currency: 'CNY',
  holder: 'Auto Parts Alliance',
  bank: 'Bank of Almaty',
  accountNumber: 'kz86 125k zt50 0410 0100',
  swift: 'hsbkkzkx',
  note: 'KBE 17',
} as const
const written = { ...account, accountNumber: 'KZ86125KZT5004100100', swift: 'HSBKKZKX' }

test('[S1.17] a buyer is told where to transfer once an order is to be paid, and the shop never', async () => {
  const trade = await makeTrade(here)
  const { buyer, seller, orderId: id } = trade
  const officer = await makeOfficer(here, ['trade_manager'])
  const seen = async () => ({
    buyer: (await buyer.call(getOrder, { id })).order.bankAccount,
    seller: (await seller.call(getOrder, { id })).order.bankAccount,
    office: (await officer.call(getAnyOrder, { id })).order.bankAccount,
  })
  await leadTo(here, trade, 'awaiting_payment')
  expect(await seen()).toEqual({ buyer: null, seller: null, office: null })
  const { changes } = await treasurer.call(setBankAccount, { ...account, version: 0 })
  expect(changes).toMatchObject([{ ...written, isOwn: true }])
  expect(await seen()).toEqual({ buyer: null, seller: null, office: null })
  const { accounts } = await second.call(decideBankAccount, { id: changes[0]!.id, event: 'confirm' })
  expect(accounts).toMatchObject([{ ...written, version: 1 }])
  expect(await seen()).toEqual({ buyer: written, seller: null, office: written })
  await payOrder(here, trade)
  expect(await seen()).toEqual({ buyer: null, seller: null, office: null })
})

test('[S6.3] an account is proposed by a treasurer alone, from the version they saw, and the audit log keeps both', async () => {
  const first = { ...account, currency: 'USD', version: 0 } as const
  const manager = await makeOfficer(here, ['trade_manager'])
  for (const person of [manager, await makeOfficer(here, [])]) {
    expect((await person.refused(setBankAccount, first)).code).toBe('PERMISSION_DENIED')
    expect((await person.refused(listBankAccounts, {})).code).toBe('PERMISSION_DENIED')
  }
  for (const bad of [
    { accountNumber: 'KZ86' },
    { accountNumber: 'KZ86-125K/ZT50' },
    { swift: 'HSBK' },
    { holder: ' ' },
    { bank: 'x'.repeat(121) },
    { note: 'x'.repeat(301) },
    { currency: 'EUR' as 'USD' },
    { version: -1 },
  ])
    expect((await treasurer.refused(setBankAccount, { ...first, ...bad })).code).toBe('INVALID_INPUT')
  expect((await treasurer.refused(setBankAccount, { ...first, version: 1 })).code).toBe('STATE_CONFLICT')
  await proposed(first)
  // One change waits at a time.
  expect((await second.refused(setBankAccount, first)).code).toBe('STATE_CONFLICT')
  await confirmed('USD')
  expect((await treasurer.refused(setBankAccount, first)).code).toBe('STATE_CONFLICT')
  await proposed({ ...first, bank: 'Bank of Astana', version: 1 })
  await confirmed('USD')
  const [logged] = await here.db.sql`
    select change, actor_id from audit_log where event = 'order.bank-account.set' order by id desc limit 1`
  expect(logged).toMatchObject({
    actor_id: second.id,
    change: {
      before: { bank: 'Bank of Almaty' },
      after: { bank: 'Bank of Astana' },
      proposedBy: treasurer.id,
    },
  })
})

const proposed = async (input: Input<typeof setBankAccount>) =>
  (await treasurer.call(setBankAccount, input)).changes.find(({ currency }) => currency === input.currency)!

async function confirmed(currency: Currency) {
  const { changes } = await second.call(listBankAccounts, {})
  const { id } = changes.find((change) => change.currency === currency)!
  return second.call(decideBankAccount, { id, event: 'confirm' })
}

const ofRubles = ({ accounts, changes }: Output<typeof listBankAccounts>) => ({
  accounts: accounts.filter(({ currency }) => currency === 'RUB'),
  changes: changes.filter(({ currency }) => currency === 'RUB'),
})

test('[S6.3] nobody confirms the account that they have proposed; both see it waiting, and it counts when a second treasurer confirms it', async () => {
  const change = await proposed({ ...account, currency: 'RUB', version: 0 })
  const { id } = change
  const decision = { id, event: 'confirm' } as const
  expect((await treasurer.refused(decideBankAccount, decision)).code).toBe('SECOND_PERSON_NEEDED')
  const manager = await makeOfficer(here, ['trade_manager'])
  expect((await manager.refused(decideBankAccount, decision)).code).toBe('PERMISSION_DENIED')
  expect(ofRubles(await second.call(listBankAccounts, {}))).toMatchObject({
    accounts: [],
    changes: [{ id, isOwn: false, accountNumber: written.accountNumber }],
  })
  await deliver()
  const subjects = async (person: Person) =>
    (await person.call(listNotifications, {})).rows.map(({ subject }) => subject)
  expect(await subjects(second)).toContain('A new RUB account for payment waits for you')
  expect(await subjects(treasurer)).not.toContain('A new RUB account for payment waits for you')
  expect(ofRubles(await second.call(decideBankAccount, decision))).toMatchObject({
    accounts: [{ accountNumber: written.accountNumber, version: 1 }],
    changes: [],
  })
  expect((await second.refused(decideBankAccount, decision)).code).toBe('STATE_CONFLICT')
  await deliver()
  expect(await subjects(treasurer)).toContain('The RUB account for payment is in force')

  const next = await proposed({ ...account, currency: 'RUB', bank: 'Bank of Astana', version: 1 })
  const no = { id: next.id, event: 'reject' } as const
  expect((await second.refused(decideBankAccount, no)).code).toBe('INVALID_INPUT')
  await second.call(decideBankAccount, { ...no, reason: 'Not what the bank wrote' })
  const own = await proposed({ ...account, currency: 'RUB', bank: 'Bank of Astana', version: 1 })
  const left = ofRubles(await treasurer.call(decideBankAccount, { id: own.id, event: 'reject' }))
  expect(left).toMatchObject({ accounts: [{ bank: account.bank }], changes: [] })
})

/** A second treasurer confirms a change at the moment at which its author withdraws it; the accounts in force then. */
async function confirmedAndWithdrawn(app: typeof here) {
  const author = await makeOfficer(app, ['treasurer'])
  const other = await makeOfficer(app, ['treasurer'])
  const { changes } = await author.call(setBankAccount, { ...account, currency: 'KZT', version: 0 })
  const { id } = changes.find(({ currency }) => currency === 'KZT')!
  const results = await meetAtRow(app, 'order_bank_account_changes', id, () =>
    Promise.allSettled([
      other.call(decideBankAccount, { id, event: 'confirm' }),
      author.call(decideBankAccount, { id, event: 'reject' }),
    ]),
  )
  return results.filter(({ status }) => status === 'fulfilled').length
}

test('[S6.3] of a confirmation and a withdrawal at once one counts', async () => {
  expect(await confirmedAndWithdrawn(here)).toBe(1)
})

test('control: without the lock of the change both count, and the withdrawn account is in force', async () => {
  const unguarded = await testApp()
  withoutRowLocks(unguarded)
  expect(await confirmedAndWithdrawn(unguarded)).toBe(2)
})
