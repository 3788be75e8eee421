import {
  getAccount,
  listAccountEntries,
  listAccounts,
  listAccountTotals,
} from '@tiantian/contracts/ledger/account.ts'
import { decidePayout, listPayouts, requestPayout } from '@tiantian/contracts/ledger/ledger.ts'
import { getOrder } from '@tiantian/contracts/order/order.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import { leadTo, makeTrade } from '../../test/make-order.ts'
import type { Person } from '../../test/test-app.ts'
import { testApp } from '../../test/test-app.ts'

const here = await testApp()
const treasurer = await makeOfficer(here, ['treasurer'])

const yuan = (amountMinor: number) => ({ amountMinor, currency: 'CNY' })

/** A completed order of 215.00 ¥, of which 210.70 are on the balance of the shop. */
async function completed() {
  const trade = await makeTrade(here)
  await leadTo(here, trade, 'completed')
  const { order } = await trade.buyer.call(getOrder, { id: trade.orderId })
  return { ...trade, code: order.code }
}

const accountsOf = async (text: string, officer: Person = treasurer) =>
  (await officer.call(listAccounts, { text, limit: 50 })).rows

test('[S3.5] the office finds the accounts of an order and of a shop, with what each holds', async () => {
  const { code, orderId, shopId } = await completed()
  const [escrow, ...others] = await accountsOf(code.toLowerCase())
  expect(others).toEqual([])
  expect(escrow).toMatchObject({
    owner: 'order',
    kind: 'escrow',
    holderId: orderId,
    holderName: code,
    balance: yuan(0),
    lastAt: expect.any(String),
  })
  const { rows: ofShops } = await treasurer.call(listAccounts, { owner: 'shop', kind: 'balance', limit: 50 })
  const own = ofShops.find(({ holderId }) => holderId === shopId)
  expect(own).toMatchObject({ balance: yuan(21_070) })
  expect((await accountsOf(own!.holderName)).map(({ id }) => id)).toContain(own!.id)
  expect(await treasurer.call(getAccount, { id: own!.id })).toEqual({ account: own })
  const { rows: empty } = await treasurer.call(listAccounts, { kind: 'escrow', isFunded: true, limit: 50 })
  expect(empty.map(({ id }) => id)).not.toContain(escrow!.id)
  expect(await accountsOf('100% nobody')).toEqual([])
})

test('[S3.5] each booking of an account names its order, payout and person, and the accounts against it', async () => {
  const trade = await completed()
  const { rows } = await treasurer.call(listAccounts, { owner: 'shop', kind: 'balance', limit: 50 })
  const { id } = rows.find(({ holderId }) => holderId === trade.shopId)!
  const { payout } = await trade.seller.call(requestPayout, {
    requestId: newId(),
    shopId: trade.shopId,
    amountMinor: 1000,
    currency: 'CNY',
    recipient: 'Qilan Parts',
    bank: 'Halyk Bank',
    accountNumber: 'KZ86125KZT5004100100',
  })
  const page = await treasurer.call(listAccountEntries, { id, limit: 1 })
  expect(page.rows).toMatchObject([
    {
      kind: 'payout_request',
      amount: yuan(-1000),
      cause: `payout/${payout.id}/request`,
      payoutId: payout.id,
      orderId: null,
      reference: '',
      against: [{ owner: 'shop', kind: 'payout' }],
    },
  ])
  expect(page.rows[0]!.actorName).not.toBe('')
  const rest = await treasurer.call(listAccountEntries, { id, limit: 50, cursor: page.nextCursor! })
  expect(rest.rows).toMatchObject([
    {
      kind: 'settlement',
      amount: yuan(21_070),
      orderId: trade.orderId,
      reference: trade.code,
      payoutId: null,
    },
  ])
  expect(rest.rows[0]!.against.map(({ kind }) => kind).toSorted()).toEqual(['commission', 'escrow'])
  const settled = await treasurer.call(listAccountEntries, { id, kind: 'settlement', limit: 50 })
  expect(settled.rows).toHaveLength(1)
  const payouts = await treasurer.call(listPayouts, { id: payout.id })
  expect(payouts.rows.map((row) => row.id)).toEqual([payout.id])
  await treasurer.call(decidePayout, { id: payout.id, event: 'reject', reason: 'The account is closed' })
})

test('[S3.5] the totals of all kinds are zero in each currency, and say what is in escrow and waits for the bank', async () => {
  const trade = await makeTrade(here)
  const before = await totalsByKind()
  await leadTo(here, trade, 'paid')
  const after = await totalsByKind()
  expect(after.get('escrow CNY')! - (before.get('escrow CNY') ?? 0)).toBe(21_500)
  expect(after.get('bank CNY')! - (before.get('bank CNY') ?? 0)).toBe(-21_500)
  const sums = Map.groupBy(after, ([key]) => key.split(' ')[1]!)
  for (const group of sums.values()) expect(group.reduce((sum, [, minor]) => sum + minor, 0)).toBe(0)
})

async function totalsByKind() {
  const { totals } = await treasurer.call(listAccountTotals, {})
  const byKind = Map.groupBy(totals, ({ kind, total }) => `${kind} ${total.currency}`)
  return new Map(
    [...byKind].map(([key, group]) => [key, group.reduce((sum, { total }) => sum + total.amountMinor, 0)]),
  )
}

test('accounts are for the office alone, and an unknown one is refused in words', async () => {
  const manager = await makeOfficer(here, ['trade_manager'])
  const member = await here.user()
  for (const person of [manager, member]) {
    expect((await person.refused(listAccounts, {})).code).toBe('PERMISSION_DENIED')
    expect((await person.refused(listAccountTotals, {})).code).toBe('PERMISSION_DENIED')
    expect((await person.refused(listAccountEntries, { id: newId() })).code).toBe('PERMISSION_DENIED')
  }
  expect((await treasurer.refused(getAccount, { id: newId() })).code).toBe('LEDGER_ACCOUNT_NOT_FOUND')
  expect((await treasurer.refused(listAccountEntries, { id: newId() })).code).toBe('LEDGER_ACCOUNT_NOT_FOUND')
  for (const input of [{ text: 'x'.repeat(101) }, { owner: 'bank' }, { kind: 'money' }, { currency: 'EUR' }])
    expect((await treasurer.refused(listAccounts, input as never)).code).toBe('INVALID_INPUT')
})
