import { expect, test } from '@playwright/test'
import { main } from '../catalogue.ts'
import { makeOffer } from '../offer.ts'
import { ONCE } from '../once.ts'
import { newMember } from '../person.ts'
import { settle } from '../settle.ts'
import { visit } from '../visitor.ts'

const PAGES = [
  '/pages/index/index',
  '/pages/product/list?category=brake-pads',
  '/pages/expo-forum/expo-forum',
  '/pages/publish/publish-list',
] as const

test('[S4.3] bold letters of 12 px, which lose their dots, stand nowhere', ONCE, async ({ page }) => {
  for (const address of PAGES) {
    await visit(page, address, { language: 'en' })
    await settle(page)
    const small = await main(page)
      .locator('*')
      .evaluateAll((nodes) =>
        nodes
          .filter((node) => {
            const { fontSize, fontWeight, visibility } = getComputedStyle(node)
            const hasText = [...node.childNodes].some(
              (child) => child.nodeType === 3 && /[ijйёії]/u.test(child.textContent ?? ''),
            )
            return (
              hasText &&
              visibility === 'visible' &&
              Number.parseFloat(fontSize) < 13 &&
              Number(fontWeight) > 500
            )
          })
          .map((node) => `${node.className} ${node.textContent}`),
      )
    expect(small, address).toEqual([])
  }
})

test('[S2.14] digits of one width stand in columns, not in headlines', ONCE, async ({ page }) => {
  await visit(page, '/pages/publish/publish-list', { language: 'en' })
  await settle(page)
  const gapped = await main(page)
    .locator('h1, h2, h3, strong, b, [class*=figure], [class*=headline]')
    .evaluateAll((nodes) =>
      nodes
        .filter((node) => !node.closest('table') && Number.parseFloat(getComputedStyle(node).fontSize) >= 18)
        .filter((node) => getComputedStyle(node).fontVariantNumeric.includes('tabular'))
        .map((node) => node.textContent),
    )
  expect(gapped).toEqual([])
})

test(
  '[S1.7] white pictures are toned down on a dark page, and left as they are on a light one',
  ONCE,
  async ({ page }) => {
    await visit(page, '/pages/product/list?category=brake-pads', { language: 'en' })
    const filter = () =>
      main(page)
        .getByRole('article')
        .first()
        .locator('img')
        .first()
        .evaluate((picture) => getComputedStyle(picture).filter)
    expect(await filter()).toBe('none')
    await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'dark'))
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    await expect.poll(filter).toMatch(/brightness\(0\.\d+\)/)
  },
)

test('[S2.13] the covers of events differ by kind, and their bar sticks', ONCE, async ({ page }) => {
  await visit(page, '/pages/expo-forum/expo-forum', { language: 'en' })
  // Those of other tests are all trainings.
  const cards = main(page)
    .getByRole('article')
    .filter({ hasNotText: /(Workshop|Forum|Expo) [\da-f]{8}/ })
  await expect(cards.nth(3)).toBeVisible()
  const drawings = await cards.evaluateAll((nodes) =>
    nodes.slice(0, 4).map((node) => node.querySelector('img')?.src ?? node.querySelector('svg')?.innerHTML),
  )
  expect(new Set(drawings).size).toBe(4)
  await page.evaluate(() => scrollTo(0, 600))
  const bar = page.locator('main > div').first()
  await expect.poll(() => bar.evaluate((node) => node.getBoundingClientRect().top)).toBe(0)
})

test(
  '[S1.16] a card in the order list names the parts and tells what they cost together',
  ONCE,
  async ({ page, request }) => {
    const offer = await makeOffer({ shop: 0 })
    const member = await newMember(request)
    await member.fillCart({ [offer.id]: 2 })
    const [order] = await member.order()
    await member.enter(page)
    await visit(page, '/pages/order/list', { language: 'en' })
    const card = main(page).getByRole('link', { name: order!.code })
    await expect(card).toContainText(offer.name)
    await expect(card).toContainText('2 pcs')
    await expect(card).toContainText(/\d+\.\d{2}/)
  },
)

test('[S2.42] the example of a VIN is not cut on a phone', ONCE, async ({ page }) => {
  await visit(page, '/pages/user/garage/garage', { language: 'ru' })
  const field = main(page).getByRole('textbox', { name: /VIN/ }).first()
  const isCut = await field.evaluate((node: HTMLInputElement) => {
    const style = getComputedStyle(node)
    const context = document.createElement('canvas').getContext('2d')!
    context.font = style.font
    const room =
      node.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    return context.measureText(node.placeholder).width > room
  })
  expect(isCut).toBe(false)
})
