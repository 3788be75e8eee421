import { addToCart } from '@tiantian/contracts/cart/cart.ts'
import { countOrders } from '@tiantian/contracts/order/order-list.ts'
import { cancelOrder } from '@tiantian/contracts/order/order-move.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { makeAddress, order } from '../../test/make-cart.ts'
import { makeProduct } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'

const { user, anonymous, db } = await testApp()

test('[S2.11] a user sees the number of orders in each state', async () => {
  const member = await user()
  const other = await user()
  const addressId = await makeAddress(member)
  for (let count = 0; count < 3; count += 1) {
    const { offerId } = await makeProduct(db, { stock: 10 })
    await member.call(addToCart, { requestId: newId(), offerId, quantity: 1 })
    const { orders } = await order(member, addressId)
    if (count === 0) await member.call(cancelOrder, { id: orders[0]!.id })
  }
  expect((await member.call(countOrders, {})).counts).toMatchObject({ created: 2, paid: 0, cancelled: 1 })
  expect((await other.call(countOrders, {})).counts).toMatchObject({ created: 0, cancelled: 0 })
  expect((await (await anonymous()).refused(countOrders, {})).code).toBe('LOGIN_REQUIRED')
})
