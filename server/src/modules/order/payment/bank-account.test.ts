import { listBankAccounts, setBankAccount } from '@tiantian/contracts/order/bank-account.ts'
import { getAnyOrder, getOrder } from '@tiantian/contracts/order/order.ts'
import { expect, test } from 'vitest'
import { makeOfficer } from '../../../test/make-officer.ts'
import { leadTo, makeTrade, payOrder } from '../../../test/make-order.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const treasurer = await makeOfficer(here, ['treasurer'])

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
  const { accounts } = await treasurer.call(setBankAccount, { ...account, version: 0 })
  expect(accounts).toMatchObject([{ ...written, version: 1 }])
  expect(await seen()).toEqual({ buyer: written, seller: null, office: written })
  await payOrder(here, trade)
  expect(await seen()).toEqual({ buyer: null, seller: null, office: null })
})

test('[S6.3] an account is changed by a treasurer alone, from the version they saw, and the audit log keeps both', async () => {
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
  await treasurer.call(setBankAccount, first)
  expect((await treasurer.refused(setBankAccount, first)).code).toBe('STATE_CONFLICT')
  const next = { ...first, bank: 'Bank of Astana' }
  await treasurer.call(setBankAccount, { ...next, version: 1 })
  expect((await treasurer.refused(setBankAccount, { ...next, version: 1 })).code).toBe('STATE_CONFLICT')
  const [logged] = await here.db.sql`
    select change, actor_id from audit_log where event = 'order.bank-account.set' order by id desc limit 1`
  expect(logged).toMatchObject({
    actor_id: treasurer.id,
    change: { before: { bank: 'Bank of Almaty' }, after: { bank: 'Bank of Astana' } },
  })
})
