import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { texts } from '../../web/src/i18n/locales/en.ts'
import { innerTexts } from '../../web/src/i18n/locales/en-inner.ts'
import { findProduct, main } from '../catalogue.ts'
import { ONCE } from '../once.ts'
import { newMember } from '../person.ts'
import { settle } from '../settle.ts'
import { visit } from '../visitor.ts'

/** `cart.title`: what a page would show while its text is missing. */
function keysOf(tree: object, path = ''): string[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [path + name] : keysOf(value as object, `${path}${name}.`),
  )
}
const KEYS = keysOf({ ...texts, ...innerTexts }).map((key) => key.replace(/_(one|few|many|other)$/, ''))

const SLOW_MS = 1200

/** Texts of later pages load last, after the code that uses them. */
async function makeSlow(context: BrowserContext) {
  const late: string[] = []
  await context.route('**/*-inner-*.js', async (route) => {
    late.push(route.request().url())
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    await route.continue()
  })
  return late
}

/** Records each key that was visible on the page, however briefly. */
async function watchForKeys(context: BrowserContext) {
  await context.addInitScript((keys) => {
    const known = new Set(keys)
    const seen = new Set<string>()
    Object.assign(window, { seenKeys: seen })
    const look = (text: string | null) => {
      for (const word of text?.match(/[\w-]+(\.[\w-]+)+/g) ?? []) if (known.has(word)) seen.add(word)
    }
    const lookAt = (node: Node) => {
      look(node.textContent)
      if (!(node instanceof Element)) return
      for (const element of [node, ...node.querySelectorAll('*')])
        for (const { name, value } of element.attributes) if (name !== 'id') look(value)
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes, type } of changes)
        for (const node of type === 'childList' ? addedNodes : [target]) lookAt(node)
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  }, KEYS)
}

const seenKeys = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { seenKeys: Set<string> }).seenKeys])

test('[S1.20] no page shows a text key, however late its texts load', ONCE, async ({ context, request }) => {
  const late = await makeSlow(context)
  await watchForKeys(context)
  const { id, shop } = await findProduct(request)
  const member = await newMember(request)
  const open = async (address: string) => {
    const page = await context.newPage()
    await member.enter(page)
    await visit(page, address, { language: 'ru' })
    await expect(main(page).getByRole('heading', { level: 1 }).first()).toBeAttached()
    await settle(page)
    expect(await seenKeys(page), address).toEqual([])
    await page.close()
  }
  const addresses = [
    '/pages/index/category',
    '/pages/index/shops',
    '/pages/index/user',
    '/pages/utils/search-product',
    `/pages/shop/shop?id=${shop.id}`,
    `/pages/product/detail?id=${id}`,
    '/pages/no/such/page',
    '/pages/utils/list-product?text=camry',
    '/pages/cart/cart',
    '/pages/order/list',
    '/pages/user/garage/garage',
    '/pages/user/favorites/favorites',
    '/pages/user/account/account',
    '/pages/user/settings/settings',
    '/uni_modules/uni-id-pages/pages/login/login-withpwd',
  ]
  while (addresses.length > 0) await Promise.all(addresses.splice(0, 5).map(open))
  expect(late.length).toBeGreaterThanOrEqual(15)
})

test(
  '[S1.20] navigating from home, whose texts load first, shows no text key',
  ONCE,
  async ({ context, page }) => {
    const late = await makeSlow(context)
    await watchForKeys(context)
    await visit(page, '/', { language: 'en' })
    const car = main(page).getByRole('button', { name: 'Choose your car' })
    await car.click()
    await expect(page.getByRole('dialog', { name: 'Choose your car' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.evaluate(() => localStorage.setItem('CURRENT_LANG', 'kk'))
    await page.reload()
    await main(page).getByRole('article').getByRole('link').first().click()
    await expect(page).toHaveURL(/#\/pages\/product\/detail/)
    await expect.poll(() => late.length).toBeGreaterThanOrEqual(2)
    await expect(main(page).getByRole('button', { name: 'Себетке салу' }).first()).toBeVisible()
    expect(await seenKeys(page)).toEqual([])
    // Control: the observer detects a key that is there.
    await page.evaluate(() => document.body.append('cart.title'))
    await expect.poll(() => seenKeys(page)).toEqual(['cart.title'])
  },
)
