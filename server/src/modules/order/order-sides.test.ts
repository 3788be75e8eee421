import { getAnyOrder, getOrder } from '@tiantian/contracts/order/order.ts'
import { judgeOrder, moveOrder } from '@tiantian/contracts/order/order-move.ts'
import { decideAnyPayment } from '@tiantian/contracts/order/payment.ts'
import { expect, test } from 'vitest'
import { makeOfficer } from '../../test/make-officer.ts'
import { leadTo, makeTrade, reportedTransfer } from '../../test/make-order.ts'
import { testApp } from '../../test/test-app.ts'

const here = await testApp()

test('[S1.17] each side reads the bookings of an order that concern it, and the office all', async () => {
  const trade = await makeTrade(here)
  const { buyer, seller, orderId: id } = trade
  await leadTo(here, trade, 'completed')
  const officer = await makeOfficer(here, ['trade_manager'])
  const { order: bought } = await buyer.call(getOrder, { id })
  const { order: sold } = await seller.call(getOrder, { id })
  const { order: seen } = await officer.call(getAnyOrder, { id })
  const told = ({ entries }: typeof bought) =>
    entries
      .filter(({ currency }) => currency !== 'POINT')
      .map(({ kind, owner, account, amountMinor }) => `${kind} ${owner} ${account} ${amountMinor}`)
      .toSorted()
  expect(told(bought)).toEqual([
    'payment order escrow 21500',
    'payment outside bank -21500',
    'settlement order escrow -21500',
  ])
  expect(told(sold)).toEqual([
    'payment order escrow 21500',
    'settlement alliance commission 430',
    'settlement order escrow -21500',
    'settlement shop balance 21070',
  ])
  const byCause = Map.groupBy(
    seen.entries.filter(({ currency }) => currency !== 'POINT'),
    ({ kind }) => kind,
  )
  expect(byCause.size).toBe(2)
  for (const entries of byCause.values())
    expect(entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0)
})

test('[S1.17] the history names the member of the shop for the shop, and the shop alone for the buyer', async () => {
  const trade = await makeTrade(here)
  const { buyer, seller, orderId: id } = trade
  await here.db.sql`update users set nickname = 'Динара Оспанова' where id = ${seller.id}`
  await leadTo(here, trade, 'awaiting_payment')
  const names = async (person: typeof buyer) =>
    (await person.call(getOrder, { id })).order.history.map(({ event, by, name }) => [event, by, name])
  expect(await names(seller)).toEqual([
    ['create', 'buyer', ''],
    ['confirm', 'seller', 'Динара Оспанова'],
    ['requestPayment', 'seller', 'Динара Оспанова'],
  ])
  expect((await names(buyer)).map(([, , name]) => name)).toEqual(['', '', ''])
})

test('[S1.17] the office confirms or rejects a transfer like the shop, and the audit log says who did', async () => {
  const officer = await makeOfficer(here, ['trade_manager'])
  const trade = await makeTrade(here)
  const id = await reportedTransfer(here, trade)
  for (const person of [trade.seller, trade.buyer])
    expect((await person.refused(decideAnyPayment, { id, isConfirmed: true })).code).toBe('PERMISSION_DENIED')
  expect((await officer.refused(decideAnyPayment, { id, isConfirmed: false })).code).toBe('INVALID_INPUT')
  expect((await officer.refused(decideAnyPayment, { id: trade.orderId, isConfirmed: true })).code).toBe(
    'PAYMENT_NOT_FOUND',
  )
  const { order } = await officer.call(decideAnyPayment, { id, isConfirmed: true })
  expect(order).toMatchObject({ side: 'office', state: 'paid', paidMinor: 21_500 })
  expect((await officer.refused(decideAnyPayment, { id, isConfirmed: true })).code).toBe('STATE_CONFLICT')
  const [entry] = await here.db.sql<{ event: string; actor_id: string }[]>`
    select event, actor_id from audit_log where object_kind = 'order_payment' and object_id = ${id}
    order by id desc limit 1`
  expect(entry).toEqual({ event: 'order.payment.confirm', actor_id: officer.id })
})

test('[S6.3] an officer decides on no order of their own: neither as its buyer nor as a member of its shop', async () => {
  const reason = 'The box has come open and wet'
  const officer = await makeOfficer(here, ['trade_manager'])
  const bought = await makeTrade(here)
  const sold = await makeTrade(here)
  await here.db.sql`insert into shop_members (shop_id, user_id, role, created_at)
    values (${sold.shopId}, ${officer.id}, 'staff', now())`
  for (const trade of [bought, sold]) {
    const id = await reportedTransfer(here, trade)
    if (trade === bought)
      await here.db.sql`update orders set buyer_id = ${officer.id} where id = ${bought.orderId}`
    for (const isConfirmed of [true, false])
      expect((await officer.refused(decideAnyPayment, { id, isConfirmed, reason })).code).toBe('OWN_ORDER')
    const other = await makeOfficer(here, ['trade_manager'])
    expect((await other.call(decideAnyPayment, { id, isConfirmed: true })).order.state).toBe('paid')
  }
  const disputed = await makeTrade(here)
  await leadTo(here, disputed, 'paid')
  await disputed.buyer.call(moveOrder, { id: disputed.orderId, event: 'openDispute', reason })
  await here.db.sql`update orders set buyer_id = ${officer.id} where id = ${disputed.orderId}`
  const verdict = { id: disputed.orderId, event: 'refundBuyer' as const, reason }
  expect((await officer.refused(judgeOrder, verdict)).code).toBe('OWN_ORDER')
})
