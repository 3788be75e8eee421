import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { addToCart, listCart, removeFromCart } from '../../contracts/src/cart/cart.ts'
import { button, CART, main } from '../buying-page.ts'
import { withoutAnswer } from '../lost-answer.ts'
import { makeOffer } from '../offer.ts'
import { ONCE } from '../once.ts'
import type { Person } from '../person.ts'
import { newMember } from '../person.ts'
import { visit } from '../visitor.ts'

const undo = (page: Page) => main(page).getByRole('button', { name: 'Undo' })
const strip = (page: Page) =>
  main(page)
    .getByRole('status')
    .filter({ hasText: /removed/i })

async function confirmFailure(page: Page) {
  const modal = page.getByRole('alertdialog', { name: 'Tip' })
  await expect(modal).toContainText('No connection. Please check your network.')
  await modal.getByRole('button', { name: 'OK' }).click()
}

const quantitiesOf = async (user: Person) => {
  const { cart } = await user.call(listCart, {})
  return cart.groups.flatMap(({ lines }) => lines.map(({ quantity }) => quantity)).toSorted((a, b) => a - b)
}

test(
  '[S1.6] lines that could not be put back stay offered, and those that were are put back once',
  ONCE,
  async ({ page, request }) => {
    const offers = [await makeOffer({ shop: 0 }), await makeOffer({ shop: 1 }), await makeOffer({ shop: 2 })]
    const member = await newMember(request)
    await member.fillCart(Object.fromEntries(offers.map(({ id }, index) => [id, index + 2])))
    await member.enter(page)
    await visit(page, CART, { language: 'en' })
    await expect(main(page).getByRole('article')).toHaveCount(3)
    await button(page, 'Remove selected').click()
    await expect(strip(page)).toContainText('3 items removed')

    // The first call gets through, then the network is lost.
    let sent = 0
    await page.route('**/client', (route) => {
      if (!route.request().postData()?.includes(addToCart.name)) return route.fallback()
      sent += 1
      return sent === 1 ? route.fallback() : route.abort()
    })
    await undo(page).click()
    await confirmFailure(page)
    await expect(main(page).getByRole('article')).toHaveCount(1)
    await expect(strip(page)).toContainText('2 items removed')
    await page.unroute('**/client')

    // The second line is put back, but neither that reply nor the cart arrives.
    await page.route('**/client', (route) =>
      route.request().postData()?.includes(listCart.name) ? route.abort() : route.fallback(),
    )
    await withoutAnswer(page, addToCart, async () => {
      await undo(page).click()
      await confirmFailure(page)
    })
    await page.unroute('**/client')
    await undo(page).click()
    await expect(main(page).getByRole('article')).toHaveCount(3)
    await expect(strip(page)).toHaveCount(0)
    expect(await quantitiesOf(member)).toEqual([2, 3, 4])
  },
)

test(
  '[S1.6] lines that could not be removed are not added again by undo',
  ONCE,
  async ({ page, request }) => {
    const disc = await makeOffer({ shop: 0 })
    const pads = await makeOffer({ shop: 1 })
    const member = await newMember(request)
    await member.fillCart({ [disc.id]: 2, [pads.id]: 3 })
    await member.enter(page)
    await visit(page, CART, { language: 'en' })
    await page.route('**/client', (route) =>
      route.request().postData()?.includes(removeFromCart.name) ? route.abort() : route.fallback(),
    )
    const row = main(page).getByRole('region', { name: disc.shopName })
    await row.getByRole('button', { name: `Remove ${disc.name}` }).click()
    await expect(row.getByRole('alert')).toContainText('No connection.')
    await expect(strip(page)).toHaveCount(0)
    await expect(main(page).getByRole('article')).toHaveCount(2)
    expect(await quantitiesOf(member)).toEqual([2, 3])
  },
)
