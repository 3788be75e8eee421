import {
  addToCart,
  CART_LINES_MAX,
  getCartTotal,
  listCart,
  mergeCart,
} from '@tiantian/contracts/cart/cart.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { crowdCart } from '../../test/make-cart.ts'
import { makeProduct } from '../../test/make-catalogue.ts'
import type { Person } from '../../test/test-app.ts'
import { testApp } from '../../test/test-app.ts'

const { db, clock, user, anonymous } = await testApp()

const add = (user: Person, offerId: string, quantity = 1) =>
  user.call(addToCart, { requestId: newId(), offerId, quantity })

const quantitiesOf = async (user: Person) => {
  const { cart } = await user.call(listCart, {})
  return Object.fromEntries(
    cart.groups.flatMap(({ lines }) => lines).map((line) => [line.offerId, line.quantity]),
  )
}

const merge = (user: Person, visitor: Person) => user.call(mergeCart, { anonymousToken: visitor.token ?? '' })

test("[S1.6] after login the visitor's cart is merged into the user's, and the visitor’s is empty", async () => {
  const member = await user()
  const visitor = await anonymous()
  const own = await makeProduct(db)
  const both = await makeProduct(db)
  const theirs = await makeProduct(db)
  await add(member, own.offerId, 1)
  await add(member, both.offerId, 2)
  await add(visitor, both.offerId, 3)
  await add(visitor, theirs.offerId, 4)
  const { cart } = await merge(member, visitor)
  expect(cart.lineCount).toBe(3)
  expect(await quantitiesOf(member)).toEqual({ [own.offerId]: 1, [both.offerId]: 5, [theirs.offerId]: 4 })
  expect(await visitor.call(getCartTotal, {})).toEqual({ lineCount: 0 })
})

test('[S8.6] six simultaneous merges count once', async () => {
  const member = await user()
  const visitor = await anonymous()
  const { offerId } = await makeProduct(db)
  await add(member, offerId, 2)
  await add(visitor, offerId, 3)
  await Promise.all(Array.from({ length: 6 }, () => merge(member, visitor)))
  expect(await quantitiesOf(member)).toEqual({ [offerId]: 5 })
})

test("the sum is limited to whole multiples of the stock, but never below the user's own quantity", async () => {
  const member = await user()
  const visitor = await anonymous()
  const packed = await makeProduct(db, { multiple: 4, moq: 4, stock: 30 })
  const removed = await makeProduct(db)
  await add(member, packed.offerId, 20)
  await add(visitor, packed.offerId, 16)
  await add(member, removed.offerId, 9)
  await add(visitor, removed.offerId, 9)
  await db.sql`update stocks set quantity = 3 where offer_id = ${removed.offerId}`
  await merge(member, visitor)
  expect(await quantitiesOf(member)).toEqual({ [packed.offerId]: 28, [removed.offerId]: 9 })
})

test("a nearly full cart takes the visitor's newest lines as far as there is room", async () => {
  const member = await user()
  const visitor = await anonymous()
  const shared = await makeProduct(db)
  const old = await makeProduct(db)
  const fresh = await makeProduct(db)
  for (const { offerId } of [shared, old, fresh]) {
    clock.advance(1000)
    await add(visitor, offerId)
  }
  await add(member, shared.offerId)
  await crowdCart(db, member.id, CART_LINES_MAX - 2)
  const { cart } = await merge(member, visitor)
  const quantities = await quantitiesOf(member)
  expect(cart.lineCount).toBe(CART_LINES_MAX)
  expect(quantities[fresh.offerId]).toBe(1)
  expect(quantities[shared.offerId]).toBe(2)
  expect(quantities).not.toHaveProperty(old.offerId)
})

test('only a valid token of an anonymous account moves a cart', async () => {
  const member = await user()
  const other = await user()
  const visitor = await anonymous()
  const { offerId } = await makeProduct(db)
  await add(other, offerId)
  for (const anonymousToken of [other.token ?? '', 'x.y.z']) {
    expect(await member.refused(mergeCart, { anonymousToken })).toMatchObject({
      code: 'TOKEN_INVALID',
      fields: [{ path: 'anonymousToken' }],
    })
  }
  expect(await other.call(getCartTotal, {})).toEqual({ lineCount: 1 })
  expect((await visitor.refused(mergeCart, { anonymousToken: visitor.token ?? '' })).code).toBe(
    'LOGIN_REQUIRED',
  )
})
