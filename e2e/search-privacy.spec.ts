import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { LOGIN, logIn } from './buying-page.ts'
import { addressOf, main } from './catalogue.ts'
import { database } from './database.ts'
import { ONCE } from './once.ts'
import { newMember, PASSWORD } from './person.ts'
import { visit } from './visitor.ts'

const first = (page: Page) => main(page).getByRole('article').first()
const box = (page: Page) => page.getByRole('combobox').first()

test(
  '[S2.33, S2.35] the VIN of a car goes in no address, and a reload and Back know it all the same',
  ONCE,
  async ({ page, browser, request }) => {
    const member = await newMember(request)
    const asked: string[] = []
    page.on('request', (request) => asked.push(decodeURIComponent(request.url())))
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
    // She gets an account for it, and then signs in.
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
    expect(asked.filter((url) => url.includes('K01234'))).toEqual([])
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('K01234')

    // Whoever is sent the link sees parts for such a car.
    const friend = await (await browser.newContext()).newPage()
    await visit(friend, addressOf(page), { language: 'en' })
    const understood = main(friend).getByRole('group', { name: 'Understood as' })
    await expect(understood.getByText('Lada Granta')).toBeVisible()
    await expect(first(friend)).toContainText(/brake pads/i)
  },
)

test(
  '[S2.35, S7.8] statistics hear of a list that was found by a VIN without its serial number',
  ONCE,
  async ({ page }) => {
    await visit(page, '/pages/utils/list-product?text=XTA219040K0123456', { language: 'en' })
    await expect(first(page)).toBeVisible()
    const id = await page.evaluate(() => localStorage.getItem('__DC_STAT_UUID'))
    const told = async (kind: number) => {
      const sql = await database()
      const rows = await sql<{ event: string }[]>`
        select event::text as event from stat_events where device_id = ${id} and kind = ${kind}`
      return rows.map(({ event }) => event).join()
    }
    const [launch, left] = [1, 11]
    await expect.poll(() => told(launch), { timeout: 20_000 }).toContain('list-product')
    await page.goto('/#/pages/utils/search-product')
    await expect(box(page)).toBeVisible()
    await page.goto('/healthz')
    await expect.poll(() => told(left), { timeout: 20_000 }).toContain('XTA219040K0000000')
    expect(await told(left)).not.toContain('0123456')
  },
)
