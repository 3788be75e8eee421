import type { Locator } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { listCart } from '../../contracts/src/cart/cart.ts'
import { button, CART, CONFIRM, logIn, main } from '../buying-page.ts'
import { makeOffer, setPrice, setStock } from '../offer.ts'
import { ONCE } from '../once.ts'
import { newAnonymousUser, newMember, PASSWORD } from '../person.ts'
import { expectToast } from '../toast.ts'
import { visit } from '../visitor.ts'

test.describe('cart', () => {
  test(
    '[S1.6] a visitor’s cart survives a reload and is merged into the member’s cart at login',
    ONCE,
    async ({ page, request }) => {
      const mine = await makeOffer({ shop: 0 })
      const hers = await makeOffer({ shop: 1 })
      const member = await newMember(request)
      await member.fillCart({ [mine.id]: 2 })
      const anonymous = await newAnonymousUser(request)
      await anonymous.fillCart({ [hers.id]: 3 })
      await anonymous.enter(page)

      await visit(page, CART, { language: 'en' })
      await expect(main(page).getByRole('article')).toHaveCount(1)
      await page.reload()
      await expect(page.getByRole('textbox', { name: `Quantity: ${hers.name}` })).toHaveValue('3')
      await button(page, /Check out/).click()
      await logIn(page, member.username, PASSWORD)
      await expect(page).toHaveURL(new RegExp(`#${CONFIRM}$`))
      await expect(main(page).getByRole('article')).toHaveCount(2)
      await page.goto(`/#${CART}`)
      await expect(main(page).getByRole('region', { name: mine.shopName })).toBeVisible()
      await expect(main(page).getByRole('region', { name: hers.shopName })).toBeVisible()
    },
  )

  test(
    '[S1.6] quantities respect minimum, multiples and price tiers, and a refusal says why',
    ONCE,
    async ({ page, request }) => {
      const tiers = [
        { minQuantity: 10, priceMinor: 15_000 },
        { minQuantity: 50, priceMinor: 12_000 },
      ]
      const offer = await makeOffer({ tiers, multiple: 5, stock: 60 })
      const member = await newMember(request)
      await member.fillCart({ [offer.id]: 10 })
      await member.enter(page)
      await visit(page, CART, { language: 'en' })
      const quantity = page.getByRole('textbox', { name: `Quantity: ${offer.name}` })

      for (const pasted of ['1e9', '-50', '0x20', '40 pcs']) {
        await typeIn(quantity, pasted)
        await expect(quantity).toHaveValue('10')
      }
      await quantity.fill('')
      await quantity.pressSequentially('15.5')
      await expect(quantity).toHaveValue('15.5')
      await quantity.blur()
      await expect(quantity).toHaveValue('15')
      await typeIn(quantity, '１０')
      await expect(quantity).toHaveValue('10')
      await typeIn(quantity, '3')
      await expectToast(page, 'Minimum 10 pcs.')
      await expect(quantity).toHaveValue('10')
      await typeIn(quantity, '1049')
      await expectToast(page, 'Only 60 in stock.')
      await expect(quantity).toHaveValue('60')
      await typeIn(quantity, '12')
      await expectToast(page, 'Sold by 5 pcs.')
      await expect(quantity).toHaveValue('10')
      await typeIn(quantity, '')
      await expect(quantity).toHaveValue('10')
      expect(await page.evaluate(() => window.saidByToast)).toEqual([])
      await button(page, 'One step more').click()
      await expect(quantity).toHaveValue('15')
      await expect(main(page).getByText('¥2,250.00').first()).toBeVisible()
      await expect(main(page).getByText('From 50 pcs: ¥120.00 each')).toBeVisible()
      await button(page, 'Add 35').click()
      await expect(quantity).toHaveValue('50')
      await expect(main(page).getByText('¥6,000.00').first()).toBeVisible()
      await expect.poll(async () => (await cartLine(member)).quantity).toBe(50)

      await setStock(offer.id, 22)
      await button(page, 'One step less').click()
      await expect(main(page).getByRole('alert').getByText('Only 22 pcs left in stock.')).toBeVisible()
      await expect(quantity).toHaveValue('50')
      await expect(main(page).getByText('Only 22 pcs left, there were 60.')).toBeVisible()
      await button(page, 'Change to 20 pcs').click()
      await expect(quantity).toHaveValue('20')
      await expect.poll(async () => (await cartLine(member)).problem).toBe(null)

      await setPrice(offer.id, 16_000)
      await page.reload()
      await expect(main(page).getByText('Price up: was ¥150.00 each, now ¥160.00')).toBeVisible()
    },
  )

  test(
    '[S1.6] a line is removed and restored, and lines are selected one by one',
    ONCE,
    async ({ page, request }) => {
      const disc = await makeOffer({ shop: 0 })
      const pads = await makeOffer({ shop: 1, currency: 'USD' })
      const member = await newMember(request)
      await member.fillCart({ [disc.id]: 1, [pads.id]: 4 })
      await member.enter(page)
      await visit(page, CART, { language: 'en' })
      await expect(main(page).getByText(/^Total$/)).toBeVisible()

      const shop = main(page).getByRole('region', { name: pads.shopName })
      await shop.getByRole('button', { name: `Remove ${pads.name}` }).click()
      await expect(main(page).getByRole('article')).toHaveCount(1)
      await main(page).getByRole('button', { name: 'Undo' }).click()
      await expect(shop.getByRole('textbox')).toHaveValue('4')

      await shop.getByRole('checkbox', { name: `Select ${pads.name}` }).uncheck()
      await button(page, /Check out/).click()
      await expect(main(page).getByRole('heading', { name: 'This becomes 1 order' })).toBeVisible()
      await expect(main(page).getByRole('article')).toHaveCount(1)
    },
  )

  test(
    '[S1.6, S1.15] at the end of cart and order the bar stays at the bottom of the window',
    ONCE,
    async ({ page, request }) => {
      const member = await newMember(request)
      await member.fillCart({ [(await makeOffer()).id]: 1 })
      await member.enter(page)
      for (const [address, name] of [
        [CART, /Check out/],
        [CONFIRM, /Place 1 order/],
      ] as const) {
        await visit(page, address, { language: 'en' })
        const last = main(page).getByRole('button', { name }).last()
        await expect(last).toBeVisible()
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
        await expect.poll(() => last.evaluate(roomBelowBar)).toBeCloseTo(0, 0)
      }
    },
  )

  test(
    '[S1.6] a list pasted into an empty cart fills it, and its report stays in sight',
    ONCE,
    async ({ page, request }) => {
      const other = await newMember(request)
      await other.fillCart({ [(await makeOffer()).id]: 1 })
      const { partNumber } = await cartLine(other)
      const member = await newMember(request)
      await member.enter(page)
      await visit(page, CART, { language: 'en' })
      const summary = main(page).getByText('Add a list of part numbers')
      await summary.click()
      await main(page).getByLabel('List', { exact: true }).fill(`NO-SUCH-NUMBER;2\n${partNumber};3`)
      await button(page, 'Add to the cart').click()
      const report = main(page).getByRole('status').filter({ hasText: 'NO-SUCH-NUMBER' })
      await expect(report).toContainText('nobody sells this number')
      await expect(report).toBeInViewport()
      await expect(button(page, /Check out/)).toBeEnabled()
    },
  )

  function roomBelowBar(inside: Element): number {
    const bar = [...document.querySelectorAll('main *')].find(
      (each) => each.contains(inside) && getComputedStyle(each).position === 'sticky',
    )
    return document.documentElement.clientHeight - bar!.getBoundingClientRect().bottom
  }

  async function typeIn(quantity: Locator, text: string) {
    await quantity.fill(text)
    await quantity.press('Enter')
  }

  async function cartLine(member: Awaited<ReturnType<typeof newMember>>) {
    const { cart } = await member.call(listCart, {})
    return cart.groups[0]!.lines[0]!
  }
})
