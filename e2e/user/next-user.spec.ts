import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { setFavorite } from '../../contracts/src/activity/favorite.ts'
import { answerContactRequest, listContactRequests, scanCard } from '../../contracts/src/expo/contact-book.ts'
import { getMeetings, requestMeeting, setMeetingProfile } from '../../contracts/src/expo/meeting.ts'
import { getRegistration } from '../../contracts/src/expo/registration.ts'
import { addReview } from '../../contracts/src/review/review.ts'
import { addCar } from '../../contracts/src/vehicle/garage.ts'
import { LOGIN, logIn } from '../buying-page.ts'
import { findProduct, main } from '../catalogue.ts'
import { database } from '../database.ts'
import { hideEvent, layTimes, makeEvent, registerBy } from '../event.ts'
import { makeOffer } from '../offer.ts'
import { ONCE } from '../once.ts'
import { newMember, PASSWORD } from '../person.ts'
import { settle } from '../settle.ts'
import { visit } from '../visitor.ts'

// A browser of its own: nothing but the product clears what it keeps.
test.use({ reuseContext: false })

/** What browsers store of the device, no matter who uses it. */
const OF_THE_DEVICE = [
  // Choices of language, theme, currency and consent.
  'CURRENT_LANG',
  'uni-admin-theme',
  'mantine-color-scheme-value',
  'display_currency',
  'privacy_consent',
  // Statistics: the random id of the browser, the visit, and what waits to be sent.
  '__DC_STAT_UUID',
  '$$STAT__DBDATA:__UNI__TIANTIAN',
  // Push: random ids of the browser, which logout unbinds from the user (S7.3).
  'getui_api_time',
  'getui_appid',
  'getui_deviceid',
  'getui_last_connect_time',
  'getui_regid',
  'getui_cid',
  'getui_session',
  // Marks of this test.
  'entered',
  'visited',
  // Empty lists.
  'search_history_product',
  'search_history_shop',
  'garage',
  'tiantian-accounts',
]

const SEARCH = 'brake discs'

interface Trace {
  readonly page: string
  /** Only the user themselves may read it there. */
  readonly text: string
}

/** A user who has something on each page that is their own. */
async function makeUser(request: APIRequestContext) {
  const user = await newMember(request)
  const other = await newMember(request)
  const offer = await makeOffer({ shop: 4 })
  await user.fillCart({ [offer.id]: 1 })
  const [order] = await user.orderAndReceive()
  await user.fillCart({ [(await makeOffer({ shop: 5 })).id]: 3 })
  const sql = await database()
  const [bought] = await sql<{ id: string }[]>`select product_id as id from offers where id = ${offer.id}`
  const review = { requestId: randomUUID(), orderId: order!.id, position: 1, stars: 4 }
  await user.call(addReview, { ...review, text: 'Words of the first user', photos: [] })
  await sql`update reviews set state = 'hidden' where order_id = ${order!.id}`
  const favorite = await findProduct(request)
  await user.call(setFavorite, { kind: 'product', id: favorite.id, isFavorite: true })
  await user.call(addCar, { vehicle: { make: 'lada' }, nickname: 'Car of the first user' })
  const event = await makeEvent(5)
  await layTimes(event)
  const registration = await registerBy(user, event, 'First Attendee')
  const others = await registerBy(other, event, 'Li Wei Partner')
  for (const person of [user, other]) {
    const profile = { country: 'CN', offers: [], seeks: [], about: 'Discs' }
    await person.call(setMeetingProfile, { eventId: event.id, profile })
  }
  const { slots } = (await user.call(getMeetings, { eventId: event.id })).mine
  const [partner] = await sql<{ id: string }[]>`
    select id from meeting_profiles where event_id = ${event.id} and user_id = ${other.signedIn.uid}`
  const meeting = { requestId: randomUUID(), personId: partner!.id, slotId: slots[0]!.id }
  await user.call(requestMeeting, { ...meeting, message: 'Message of the first user' })
  const { tickets } = (await other.call(getRegistration, { id: others })).registration
  await user.call(scanCard, { code: tickets[0]!.number })
  const { contactRequests } = await other.call(listContactRequests, {})
  await other.call(answerContactRequest, { id: contactRequests[0]!.id, isAccepted: true })
  const traces: Trace[] = [
    { page: `/pages/user/events/ticket?id=${registration}`, text: 'First Attendee' },
    { page: '/pages/user/events/events', text: event.title },
    { page: `/pages/user/events/meetings?id=${event.id}`, text: 'Message of the first user' },
    { page: '/pages/user/events/contacts', text: 'Li Wei Partner' },
    { page: `/pages/product/detail?id=${bought!.id}`, text: 'Words of the first user' },
    { page: `/pages/order/detail?id=${order!.id}`, text: order!.code },
    { page: '/pages/order/list', text: order!.code },
    { page: '/pages/user/address/list', text: 'Aigerim Sarsenova' },
    { page: '/pages/user/garage/garage', text: 'Car of the first user' },
    { page: '/pages/user/favorites/favorites', text: favorite.name },
    { page: '/pages/user/footprints/footprints', text: favorite.name },
    { page: '/pages/index/user', text: user.username },
  ]
  return { user, event, favorite, traces }
}

const history = (page: Page) => main(page).getByRole('region', { name: 'You searched for' })

const open = async (page: Page, address: string) => {
  await page.goto(`/#${address}`)
  await settle(page)
}

/** Everything that the browser stores for this site, by place and key. */
const readStorage = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const caches = (await globalThis.caches?.keys()) ?? []
    return Object.fromEntries([
      ...Object.entries(localStorage),
      ...Object.entries(sessionStorage),
      ...databases.map(({ name }) => [`IndexedDB ${name}`, 'database']),
      ...caches.map((name) => [`Cache Storage ${name}`, 'cache']),
    ])
  })

test(
  '[S4.3, S3.7] the user who signs in after another in the same browser finds nothing of theirs, on no page and in no storage',
  ONCE,
  async ({ page, request }) => {
    test.slow()
    const [{ user, event, favorite, traces }, next] = [await makeUser(request), await newMember(request)]
    await user.enter(page)
    await visit(page, `/pages/product/detail?id=${favorite.id}`, { language: 'en' })
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
    await open(page, '/pages/utils/search-product')
    await page.getByRole('combobox').first().fill(SEARCH)
    await page.getByRole('combobox').first().press('Enter')
    await expect(main(page).getByRole('article').first()).toBeVisible()
    await open(page, '/pages/utils/search-product')
    await expect(history(page).getByRole('button', { name: SEARCH })).toBeVisible()
    for (const { page: address, text } of traces) {
      await open(page, address)
      await expect(main(page).getByText(text).first(), address).toBeAttached()
    }

    await page.getByRole('banner').getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('button', { name: 'Log out' }).first().click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('uni_id_token'))).toBeNull()
    // Names of products and events are public elsewhere.
    const publicWords = [event.title, favorite.name]
    const words = traces.map(({ text }) => text)
    const secrets = [user.signedIn.uid, user.signedIn.token, user.username, ...words].filter(
      (word) => !publicWords.includes(word),
    )
    const expectNothingStored = async (allowed: readonly string[]) => {
      const stored = await readStorage(page)
      expect(Object.keys(stored).filter((key) => !allowed.includes(key))).toEqual([])
      const text = JSON.stringify(stored)
      expect([...secrets, ...publicWords, SEARCH].filter((word) => text.includes(word))).toEqual([])
    }
    await expect(async () => expectNothingStored(OF_THE_DEVICE)).toPass({ timeout: 60_000 })

    await open(page, LOGIN)
    await logIn(page, next.username, PASSWORD)
    await expect(page).not.toHaveURL(/login-withpwd/)
    for (const { page: address, text } of [
      ...traces,
      { page: '/pages/utils/search-product', text: SEARCH },
    ]) {
      await open(page, address)
      const shown = (await page.locator('body').textContent()) ?? ''
      const seen = [text, ...secrets].filter((word) => shown.includes(word))
      expect(seen, address).toEqual([])
    }
    await open(page, '/pages/utils/search-product')
    await expect(main(page).getByRole('region', { name: 'Often searched for' })).toBeVisible()
    await expect(history(page)).toHaveCount(0)
    const token = ['uni_id_token', 'uni_id_token_expired', 'uni-id-pages-userInfo', 'seen', 'mpSessionKey']
    await expectNothingStored([...OF_THE_DEVICE, ...token])
    await hideEvent(event)
  },
)
