import type { Input } from '@tiantian/contracts/action.ts'
import { decidePayout, listBalances, requestPayout } from '@tiantian/contracts/ledger/ledger.ts'
import { moveOrder, moveSale } from '@tiantian/contracts/order/order-move.ts'
import { removeFromShop } from '@tiantian/contracts/shop/team.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import { giveToEnterprise, leadTo, makeTrade } from '../../test/make-order.ts'
import type { Person } from '../../test/test-app.ts'
import { testApp } from '../../test/test-app.ts'

const here = await testApp()

const account = { recipient: 'Qilan Parts', bank: 'Halyk Bank', accountNumber: 'KZ86125KZT5004100100' }

async function asks(person: Person, amountMinor: number, shopId?: string) {
  const request = {
    requestId: newId(),
    amountMinor,
    currency: 'CNY' as const,
    ...account,
    ...(shopId && { shopId }),
  }
  return (await person.call(requestPayout, request)).payout.id
}

async function refusesToPay(officer: Person, id: string) {
  const events: Input<typeof decidePayout>['event'][] = ['approve', 'send']
  for (const event of events)
    expect((await officer.refused(decidePayout, { id, event })).code).toBe(
      event === 'approve' ? 'OWN_APPLICATION' : 'STATE_CONFLICT',
    )
  const first = await makeOfficer(here, ['treasurer'])
  await first.call(decidePayout, { id, event: 'approve' })
  expect((await officer.refused(decidePayout, { id, event: 'send' })).code).toBe('OWN_APPLICATION')
  const second = await makeOfficer(here, ['treasurer'])
  expect((await second.call(decidePayout, { id, event: 'send' })).payout.state).toBe('paid')
}

test('[S6.3] a treasurer approves and sends no payout of a shop in which they work, or that they asked for', async () => {
  const owner = await makeOfficer(here, ['treasurer'])
  const colleague = await makeOfficer(here, ['treasurer'])
  const trade = await makeTrade(here, { seller: owner })
  await leadTo(here, trade, 'completed')
  await here.db.sql`insert into shop_members (shop_id, user_id, role, created_at)
    values (${trade.shopId}, ${colleague.id}, 'staff', now())`
  await refusesToPay(owner, await asks(owner, 1000, trade.shopId))
  await refusesToPay(colleague, await asks(owner, 1000, trade.shopId))
  // Who asked has left the shop since.
  const earlier = await asks(owner, 1000, trade.shopId)
  const heir = await makeOfficer(here, [])
  await here.db.sql`update shops set owner_id = ${heir.id} where id = ${trade.shopId}`
  await refusesToPay(owner, earlier)
})

test('[S6.3] nor does one of the enterprise that owns the shop, or who has left the shop since it was asked for', async () => {
  const owner = await makeOfficer(here, [])
  const trade = await makeTrade(here, { seller: owner })
  await leadTo(here, trade, 'completed')
  const { shopId } = trade
  const leaver = await makeOfficer(here, ['treasurer'])
  await here.db.sql`insert into shop_members (shop_id, user_id, role, created_at)
    values (${shopId}, ${leaver.id}, 'staff', now())`
  const early = await asks(owner, 1000, shopId)
  await owner.call(removeFromShop, { shopId, userId: leaver.id })
  await refusesToPay(leaver, early)

  const keeper = await makeOfficer(here, ['treasurer'])
  const colleague = await makeOfficer(here, ['treasurer'])
  await giveToEnterprise(here, shopId, { ownerId: keeper.id, memberId: colleague.id })
  await refusesToPay(keeper, await asks(owner, 1000, shopId))
  await refusesToPay(colleague, await asks(owner, 1000, shopId))
})

test('[S6.3] a treasurer approves and sends no payout of their own balance, and may reject it', async () => {
  const buyer = await makeOfficer(here, ['treasurer'])
  const trade = await makeTrade(here, { buyer })
  await leadTo(here, trade, 'paid')
  await buyer.call(moveOrder, { id: trade.orderId, event: 'requestCancel', reason: 'Ordered by mistake' })
  await trade.seller.call(moveSale, { id: trade.orderId, event: 'acceptCancel' })
  const { balances } = await buyer.call(listBalances, {})
  expect(balances[0]!.available.amountMinor).toBe(21_500)
  await refusesToPay(buyer, await asks(buyer, 1000))
  const rejected = { id: await asks(buyer, 1000), event: 'reject' as const, reason: 'I need it for an order' }
  expect((await buyer.call(decidePayout, rejected)).payout.state).toBe('rejected')
})
