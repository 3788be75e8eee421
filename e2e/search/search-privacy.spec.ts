import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { STATISTICS_INTERVAL_MS } from '../../contracts/src/constants.ts'
import { LOGIN, logIn } from '../buying-page.ts'
import { addressOf, findProduct, main } from '../catalogue.ts'
import { database } from '../database.ts'
import { ONCE } from '../once.ts'
import { newMember, PASSWORD } from '../person.ts'
import { test } from '../test.ts'
import { openAgain, visit } from '../visitor.ts'

const first = (page: Page) => main(page).getByRole('article').first()
const box = (page: Page) => page.getByRole('combobox').first()

test(
  '[S2.33, S2.35] the VIN of a car is in no address, and a reload and Back still know it',
  ONCE,
  async ({ page, browser, request }) => {
    const member = await newMember(request)
    const requested: string[] = []
    page.on('request', (request) => requested.push(decodeURIComponent(request.url())))
    await visit(page, '/pages/utils/search-product', { language: 'en' })
    for (const typed of ['колодки XTA219040K01234', 'колодки XTA219040K0123456']) {
      const suggested = page.waitForResponse((response) =>
        Boolean(response.request().postData()?.includes('search/product/suggest')),
      )
      await box(page).fill(typed)
      await suggested
    }
    await box(page).press('Enter')
    const whole = page.getByRole('heading', { level: 1 }).filter({ hasText: 'XTA219040K0123456' })
    await expect(whole).toBeAttached()
    await expect(first(page)).toContainText(/brake pads/i)
    expect(addressOf(page)).toContain('XTA219040K0000000')
    await page.reload()
    await expect(whole).toBeAttached()
    await first(page).getByRole('link').first().click()
    await expect(page).toHaveURL(/product\/detail/)
    // The visitor gets an anonymous account for it, and then signs in.
    await main(page).getByRole('button', { name: 'Add to favourites' }).first().click()
    await expect(main(page).getByRole('button', { name: 'In favourites', pressed: true })).toBeVisible()
    await page.goBack()
    await expect(whole).toBeAttached()
    const address = addressOf(page)
    await page.goto(`/#${LOGIN}`)
    await logIn(page, member.username, PASSWORD)
    await expect(page).not.toHaveURL(/login-withpwd/)
    await page.goto(`/#${address}`)
    await expect(whole).toBeAttached()
    expect(requested.filter((url) => url.includes('K01234'))).toEqual([])
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('K01234')

    // A user who receives the link sees parts for such a car.
    const friend = await (await browser.newContext()).newPage()
    await visit(friend, addressOf(page), { language: 'en' })
    const understood = main(friend).getByRole('group', { name: 'Understood as' })
    await expect(understood.getByText('Lada Granta')).toBeVisible()
    await expect(first(friend)).toContainText(/brake pads/i)
  },
)

test(
  '[S2.33, S2.35] a list searched by VIN shows what the VIN tells, and links to its decoding',
  ONCE,
  async ({ page }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(decodeURIComponent(request.url())))
    const notice = main(page).getByRole('region', { name: 'VIN' })
    for (const [typed, eventsOf] of [
      ['XTA219040K0123456', 'By its VIN this is a Lada Granta FL, 2019'],
      // An unknown manufacturer: no result either.
      ['ZZZGC76C40M123456', 'We do not know the maker in this VIN'],
      ['1HGCM82633A004352', 'By its VIN this is a Honda, 2003; the model is not known'],
      ['KMHCT41DAFU123456', 'By its VIN this is a Hyundai; the model is not known'],
    ] as const) {
      await visit(page, '/pages/utils/search-product', { language: 'en' })
      await box(page).fill(typed)
      await box(page).press('Enter')
      await expect(notice).toContainText(eventsOf)
    }
    await notice.getByRole('link', { name: 'Name my car' }).click()
    await expect(main(page).getByRole('textbox', { name: /^VIN/ })).toHaveValue('KMHCT41DAFU123456')
    await expect(main(page).getByRole('button', { name: 'Choose the model: Hyundai' })).toBeVisible()
    expect(addressOf(page)).toBe('/pages/user/garage/garage?vin=KMHCT41DAFU000000')
    expect(requested.filter((url) => url.includes('123456') || url.includes('004352'))).toEqual([])
  },
)

test('[S2.35, S7.8] statistics receive a search by VIN without its serial number', ONCE, async ({ page }) => {
  await page.clock.install()
  await visit(page, '/pages/utils/list-product?text=XTA219040K0123456', { language: 'en' })
  await expect(first(page)).toBeVisible()
  const id = await page.evaluate(() => localStorage.getItem('__DC_STAT_UUID'))
  const eventsOf = async (kind: number) => {
    await page.clock.fastForward(STATISTICS_INTERVAL_MS)
    const sql = await database()
    const rows = await sql<{ event: string }[]>`
        select event::text as event from stat_events where device_id = ${id} and kind = ${kind}`
    return rows.map(({ event }) => event).join()
  }
  const launch = 1
  const left = 11
  await expect.poll(() => eventsOf(launch), { timeout: 60_000 }).toContain('list-product')
  await page.goto('/#/pages/utils/search-product')
  await expect(box(page)).toBeVisible()
  // Sent every ten seconds by a page that stays: what a page sends while it closes may get lost.
  await expect.poll(() => eventsOf(left), { timeout: 60_000 }).toContain('XTA219040K0000000')
  expect(await eventsOf(left)).not.toContain('0123456')
})

const history = (page: Page) => main(page).getByRole('region', { name: 'You searched for' })

/** What a browser stores of searches and views. */
const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('search_history_product'), localStorage.getItem('seen')])

test(
  '[S1.10, S2.33] a member’s searches and views are removed from the browser at logout, a visitor’s stay',
  ONCE,
  async ({ page, request }) => {
    const member = await newMember(request)
    const product = await findProduct(request)
    await member.enter(page)
    // Views cannot be reported now.
    await page.route('**/client', (route) =>
      route.request().postData()?.includes('footprint/add') ? route.abort() : route.fallback(),
    )
    await visit(page, '/pages/utils/search-product', { language: 'en' })
    await box(page).fill('brake discs')
    await box(page).press('Enter')
    await expect(first(page)).toBeVisible()
    await page.goto(`/#/pages/product/detail?id=${product.id}`)
    await expect.poll(async () => (await stored(page))[1]).toContain(product.id)
    await page.goto('/#/pages/utils/search-product')
    await expect(history(page).getByRole('button', { name: 'brake discs' })).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect.poll(() => stored(page)).toEqual(['[]', null])
    await openAgain(page, '/pages/utils/search-product')
    await expect(main(page).getByRole('region', { name: 'Often searched for' })).toBeVisible()
    await expect(history(page)).toHaveCount(0)

    await box(page).fill('oil filter')
    await box(page).press('Enter')
    await expect(first(page)).toBeVisible()
    await page.goto('/#/pages/utils/search-product')
    await expect(history(page).getByRole('button', { name: 'oil filter' })).toBeVisible()
    await page.goto(`/#${LOGIN}`)
    await logIn(page, member.username, PASSWORD)
    await expect(page).not.toHaveURL(/login-withpwd/)
    await page.goto('/#/pages/utils/search-product')
    await expect(history(page).getByRole('button', { name: 'oil filter' })).toBeVisible()
  },
)
