import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { button, CART, main } from '../buying-page.ts'
import { makeOffer } from '../offer.ts'
import { ONCE } from '../once.ts'
import { newMember } from '../person.ts'
import { visit } from '../visitor.ts'

/** As translators of browsers do: each text gives way to a `<font>` in a `<font>`, now and whenever one is added. */
const startTranslator = () => {
  const skipped = 'script, style, textarea, font, [translate="no"]'
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text)
    for (const [index, text] of texts.entries()) {
      if (!text.data.trim() || text.parentElement?.closest(skipped)) continue
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      inner.textContent = text.data
      outer.append(inner)
      // Translators differ in the order of the two steps.
      if (index % 2 === 0) text.replaceWith(outer)
      else {
        text.parentNode!.insertBefore(outer, text)
        text.remove()
      }
    }
  }
  translate(document.body)
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node.isConnected) translate(node.parentNode!)
  }).observe(document.body, { childList: true, subtree: true })
}

/** The texts of the page that its translator has not replaced; none while it keeps up. */
const fontsOf = (page: Page) => main(page).locator('font').count()

test(
  '[S1.6] a cart that the browser has translated shows the figures of what was changed',
  ONCE,
  async ({ page, request }) => {
    const failures: string[] = []
    page.on('pageerror', ({ message }) => failures.push(message))
    const offers = [
      await makeOffer({ shop: 0, tiers: [{ minQuantity: 1, priceMinor: 12_345 }] }),
      await makeOffer({ shop: 1, tiers: [{ minQuantity: 1, priceMinor: 70_001 }] }),
    ] as const
    const member = await newMember(request)
    await member.fillCart({ [offers[0].id]: 1, [offers[1].id]: 1 })
    await member.enter(page)
    await visit(page, CART, { language: 'en' })
    await expect(main(page).getByText('¥123.45').first()).toBeVisible()
    await page.evaluate(startTranslator)
    expect(await fontsOf(page)).toBeGreaterThan(20)

    const quantity = page.getByRole('textbox', { name: `Quantity: ${offers[0].name}` })
    const line = main(page).getByRole('article').filter({ has: quantity })
    for (const [sum, total] of [
      ['¥246.90', '¥946.91'],
      ['¥370.35', '¥1,070.36'],
    ] as const) {
      await line.getByRole('button', { name: 'One step more' }).click()
      await expect(line.getByText(sum).first()).toBeVisible()
      await expect(main(page).getByText(total).first()).toBeVisible()
    }
    for (const old of ['¥823.46', '¥946.91', '¥246.90'])
      await expect(main(page).getByText(old)).toHaveCount(0)

    await main(page)
      .getByRole('button', { name: `Remove ${offers[1].name}` })
      .click()
    await expect(main(page).getByRole('article')).toHaveCount(1)
    await expect(main(page).getByText('¥1,070.36')).toHaveCount(0)
    await main(page).getByRole('button', { name: 'Undo' }).click()
    await expect(main(page).getByRole('article')).toHaveCount(2)
    await expect(main(page).getByText('¥1,070.36').first()).toBeVisible()
    expect(failures).toEqual([])
  },
)

test(
  '[S2.35] a translated list shows the number of what a filter leaves, and the next page comes up whole',
  ONCE,
  async ({ page }) => {
    const failures: string[] = []
    page.on('pageerror', ({ message }) => failures.push(message))
    await page.setViewportSize({ width: 1440, height: 900 })
    // What no other test sells: the number of all stays the same.
    await visit(page, '/pages/utils/list-product?text=oil%20filters', { language: 'en' })
    const status = main(page).getByRole('status')
    await expect(status).toHaveText(/\d+ products/)
    const all = (await status.textContent())!
    await page.evaluate(startTranslator)
    const panel = main(page).getByRole('complementary', { name: 'Filters' })
    const brand = panel.getByRole('group', { name: 'Brand' }).getByRole('checkbox').first()
    const label = await brand.evaluate((box: HTMLInputElement) => box.labels![0]!.textContent)
    await brand.check()
    await expect(page).toHaveURL(/brand=/)
    await expect(status).not.toHaveText(all)
    await expect(status).toHaveText(/^\d+ products?$/)
    expect(label).toContain((await status.textContent())!.match(/\d+/)![0])
    await brand.uncheck()
    await expect(status).toHaveText(all)

    const card = main(page).getByRole('article').first()
    const name = (await card.getByRole('link').first().textContent())!
    await card.getByRole('link').first().click()
    await expect(page).toHaveURL(/product\/detail/)
    await expect(main(page).getByRole('heading', { level: 1 })).toContainText(
      name.replaceAll('\u00ad', '').slice(0, 20),
    )
    await button(page, /Add to cart/).click()
    await page.goBack()
    await expect(main(page).getByRole('status')).toHaveText(all)
    expect(failures).toEqual([])
  },
)
