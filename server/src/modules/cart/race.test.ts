import { addToCart, listCart, removeFromCart, setCartQuantity } from '@tiantian/contracts/cart/cart.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { meetAtGate } from '../../test/gate.ts'
import { fillCart, makeBuyers } from '../../test/make-cart.ts'
import { makeProduct } from '../../test/make-catalogue.ts'
import type { Person, Refused, TestApp } from '../../test/test-app.ts'
import { testApp } from '../../test/test-app.ts'

const here = await testApp()
const unguarded = await testApp()
await unguarded.db
  .sql`create or replace function lock_user(person uuid) returns void language sql as 'select'`

test('twenty simultaneous additions of one part all count', async () => {
  const { person: user, addTwenty } = await race(here)
  await addTwenty()
  expect(await quantityOf(user)).toBe(BEFORE + 20)
})

test('control: without the lock of the cart they overwrite each other', async () => {
  const { person: user, addTwenty } = await race(unguarded)
  await meetAtGate(unguarded, 'trigger gate before insert on cart_lines for each statement', 8, addTwenty)
  expect(await quantityOf(user)).toBeLessThan(BEFORE + 20)
})

test.each(Array.from({ length: 5 }, (_, n) => n + 1))(
  'round %i: [S8.6] an addition that is sent twice at once is answered twice and counts once, up to the last item',
  async () => {
    const { offerId } = await makeProduct(here.db, { stock: 5 })
    const [buyer] = await makeBuyers(here, 1)
    const { person: user } = buyer!
    const addition = { requestId: newId(), offerId, quantity: 3 }
    const replies = await Promise.all(Array.from({ length: 6 }, () => user.call(addToCart, addition)))
    expect(replies).toEqual(replies.map(() => ({ lineCount: 1, quantity: 3 })))
    expect(await quantityOf(user)).toBe(3)
  },
)

/** So many items that an addition before the change can be told from one after it. */
const BEFORE = 100
const ROUNDS = 5

test.each(Array.from({ length: ROUNDS }, (_, n) => n + 1))(
  'round %i: setting a quantity keeps every later addition',
  async () => {
    const { person: user, offerId, addTwenty } = await race(here)
    const [replies] = await Promise.all([addTwenty(), user.call(setCartQuantity, { offerId, quantity: 5 })])
    const later = replies.filter((quantity) => quantity < BEFORE)
    expect(later.toSorted((a, b) => a - b)).toEqual(later.map((_, n) => 6 + n))
    expect(await quantityOf(user)).toBe(5 + later.length)
  },
)

test.each(Array.from({ length: ROUNDS }, (_, n) => n + 1))(
  'round %i: a removed line starts again from zero',
  async () => {
    const { person: user, offerId, addTwenty } = await race(here)
    const [replies] = await Promise.all([addTwenty(), user.call(removeFromCart, { offerIds: [offerId] })])
    expect(await quantityOf(user)).toBe(replies.filter((quantity) => quantity < BEFORE).length)
  },
)

test('setting a quantity while the line is removed does not restore it', async () => {
  const { person: user, offerId } = await race(here)
  const [set] = await Promise.all([
    user.call(setCartQuantity, { offerId, quantity: 5 }).catch((error: unknown) => error),
    user.call(removeFromCart, { offerIds: [offerId] }),
  ])
  if (set instanceof Error) expect((set as Refused).code).toBe('CART_LINE_NOT_FOUND')
  expect(await quantityOf(user)).toBe(0)
  expect((await user.refused(setCartQuantity, { offerId, quantity: 5 })).code).toBe('CART_LINE_NOT_FOUND')
})

async function race(app: TestApp) {
  const { offerId } = await makeProduct(app.db, { stock: 1000 })
  const [buyer] = await makeBuyers(app, 1)
  const { person: user } = buyer!
  await fillCart(user, { [offerId]: BEFORE })
  const addOne = async () =>
    (await user.call(addToCart, { requestId: newId(), offerId, quantity: 1 })).quantity
  return { person: user, offerId, addTwenty: () => Promise.all(Array.from({ length: 20 }, addOne)) }
}

async function quantityOf(user: Person): Promise<number> {
  const { cart } = await user.call(listCart, {})
  return cart.groups[0]?.lines[0]?.quantity ?? 0
}
