import type { Page, Request } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { STATISTICS_INTERVAL_MS } from '../../contracts/src/constants.ts'
import { database } from '../database.ts'
import { ONCE } from '../once.ts'
import { newMember, PASSWORD } from '../person.ts'
import { settle } from '../settle.ts'
import { visit } from '../visitor.ts'

interface Event {
  readonly kind: number
  readonly user: string | null
  readonly event: Record<string, unknown>
}

/** What the server has stored about this browser, by kind. */
async function eventsOf(page: Page): Promise<Event[]> {
  const device = await page.evaluate(() => localStorage.getItem('__DC_STAT_UUID'))
  const sql = await database()
  return sql<Event[]>`
    select kind, user_id as user, event from stat_events where device_id = ${device} order by kind, id`
}

const kindsOf = async (page: Page) => (await eventsOf(page)).map(({ kind }) => kind)

test(
  '[S7.8] a visit, its pages, an error and the end are reported to the server, after the first page is idle',
  ONCE,
  async ({ page }) => {
    const reports: Request[] = []
    page.on('request', (request) => {
      if (request.postData()?.includes('uni-stat-receiver')) reports.push(request)
    })
    await visit(page, '/?channel=spring&token=n0123', { language: 'en' })
    await page.waitForLoadState('load')
    const loadedAt = await page.evaluate(() => {
      const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      return performance.timeOrigin + opened!.loadEventEnd
    })
    await expect.poll(() => kindsOf(page), { timeout: 60_000 }).toEqual([1])
    expect(reports[0]!.timing().startTime - loadedAt).toBeGreaterThan(2000)
    await page.evaluate(() => {
      location.hash = '#/pages/utils/search-product'
    })
    await expect(page.getByRole('combobox').first()).toBeVisible()
    await page.evaluate(() => {
      setTimeout(() => {
        throw new TypeError('cart.lines is not iterable')
      })
    })
    await expect(page.getByRole('button', { name: /^Error log/ })).toBeVisible()
    // The page closes: unsent events still arrive.
    await page.goto('/healthz')
    await expect.poll(() => kindsOf(page), { timeout: 60_000 }).toEqual([1, 3, 11, 31])
    const [launch, hidden, left, fault] = (await eventsOf(page)).map(({ event }) => event)
    const url = '/?{"channel":"spring"}'
    expect(launch).toMatchObject({ ut: 'h5', url, cst: 1, lvts: 0, tvc: 1, lang: 'en', v: '1.0.0' })
    expect(left).toMatchObject({ url: '/', urlref: '/', ttn: 'Tiantian Mall' })
    expect(fault).toMatchObject({ url: '/pages/utils/search-product' })
    expect(fault?.em).toContain('TypeError: cart.lines is not iterable')
    expect(hidden).toMatchObject({ urlref: '/pages/utils/search-product' })
  },
)

test('[S7.8] a login is reported, and later events carry the user', ONCE, async ({ page, request }) => {
  const { username, signedIn } = await newMember(request)
  await page.clock.install()
  await visit(page, '/uni_modules/uni-id-pages/pages/login/login-withpwd', { language: 'en' })
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  const logins = async () => {
    // Events are sent every ten seconds.
    await page.clock.fastForward(STATISTICS_INTERVAL_MS)
    return (await eventsOf(page)).filter(({ kind }) => kind === 21)
  }
  await expect
    .poll(async () => (await logins()).map(({ event, user }) => [event.e_n, user]), { timeout: 60_000 })
    .toEqual([['login', signedIn.uid]])
})

test('[S1.21] nothing is recorded before consent', ONCE, async ({ page }) => {
  await page.clock.install()
  await visit(page, '/', { language: 'en', hasConsent: false })
  await expect(page.getByRole('dialog', { name: 'Welcome' })).toBeVisible()
  await page.clock.fastForward(60_000)
  await settle(page)
  expect(await kindsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Agree and continue' }).click()
  await expect(page.getByRole('dialog', { name: 'Welcome' })).toHaveCount(0)
  const later = async () => {
    await page.clock.fastForward(STATISTICS_INTERVAL_MS)
    return kindsOf(page)
  }
  await expect.poll(later, { timeout: 60_000 }).toEqual([1])
})
