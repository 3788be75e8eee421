import type { Request } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { listFavoriteMarks, listFavorites, setFavorite } from '../../contracts/src/activity/favorite.ts'
import { addFootprints } from '../../contracts/src/activity/footprint.ts'
import { expectNoBarriers } from '../axe.ts'
import { button } from '../buying-page.ts'
import { main } from '../catalogue.ts'
import { database } from '../database.ts'
import { hideEvent, makeEvent } from '../event.ts'
import { ONCE } from '../once.ts'
import { newMember } from '../person.ts'
import { visit } from '../visitor.ts'

const FAVORITES = '/pages/user/favorites/favorites?kind=event'
const FOOTPRINTS = '/pages/user/footprints/footprints?kind=event'

/** Sends the view events to the server. */
const isTelling = (request: Request) => request.postData()?.includes(addFootprints.name) ?? false

test(
  '[S1.12] an event is saved on its page, listed in favorites with day and venue, shown as cancelled, and removed',
  ONCE,
  async ({ page, request }) => {
    const event = await makeEvent(5)
    const member = await newMember(request)
    await member.enter(page)
    await visit(page, FAVORITES, { language: 'en' })
    await expect(main(page).getByText('No events in your favourites')).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'Browse the events' })).toBeVisible()

    await page.goto(`/#/pages/expo-forum/event-detail?id=${event.id}`)
    await button(page, 'Add to favourites').click()
    await expect(main(page).getByRole('button', { name: 'In favourites', pressed: true })).toBeVisible()
    await page.goto(`/#${FAVORITES}`)
    await expect(main(page).getByRole('tab', { name: 'Events (1)', selected: true })).toBeVisible()
    const card = main(page).getByRole('list', { name: 'My favourites' }).getByRole('article')
    await expect(card.getByRole('link', { name: event.title })).toBeVisible()
    await expect(card).toContainText(/\d{2}:\d{2}–\d{2}:\d{2}/)
    await expect(card).toContainText('Almaty')
    await expect(card).toContainText('Registration open')
    await expectNoBarriers(page)

    const sql = await database()
    await sql`update events set state = 'cancelled' where id = ${event.id}`
    await page.reload()
    await expect(card).toContainText('Cancelled')
    await card.getByRole('button', { name: `Favourite: ${event.title}` }).click()
    await expect(main(page).getByText('No events in your favourites')).toBeVisible()
    await hideEvent(event)
  },
)

test(
  '[S1.12] a heart pressed before the marks are loaded removes the favorite, and keeps the others',
  ONCE,
  async ({ page, request }) => {
    const event = await makeEvent(5)
    const other = await makeEvent(5)
    const member = await newMember(request)
    for (const { id } of [event, other])
      await member.call(setFavorite, { kind: 'event', id, isFavorite: true })
    await member.enter(page)
    const late = Promise.withResolvers<void>()
    const isOfMarks = (one: Request) => `${one.url()} ${one.postData()}`.includes(listFavoriteMarks.name)
    await page.route(/\/(api|client)/, async (route) => {
      if (isOfMarks(route.request())) await late.promise
      await route.continue()
    })
    await visit(page, FAVORITES, { language: 'en' })
    await main(page)
      .getByRole('button', { name: `Favourite: ${event.title}` })
      .click()
    late.resolve()
    await expect(main(page).getByRole('article')).toHaveCount(1)
    const kept = main(page).getByRole('button', { name: `Favourite: ${other.title}` })
    await expect(kept).toHaveAttribute('aria-pressed', 'true')
    for (const one of [event, other]) await hideEvent(one)
  },
)

test(
  '[S1.11] [S1.12] an event that a visitor opened is in the browsing history, links back to it, and can be removed',
  ONCE,
  async ({ page }) => {
    const event = await makeEvent(5)
    await visit(page, `/pages/expo-forum/event-detail?id=${event.id}`, { language: 'en' })
    await expect(button(page, 'Add to favourites')).toBeVisible()
    await page.goto(`/#${FOOTPRINTS}`)
    const list = main(page).getByRole('list', { name: 'My footprints' })
    await expect(list.getByRole('article')).toHaveCount(1)
    await expect(list.getByRole('article')).toContainText('Almaty')
    await expectNoBarriers(page)
    await list.getByRole('link', { name: event.title }).click()
    await expect(page).toHaveURL(/event-detail\?id=/)
    await page.goto(`/#${FOOTPRINTS}`)
    await list.getByRole('button', { name: `Remove ${event.title} from your footprints` }).click()
    await expect(main(page).getByText('Nothing here yet')).toBeVisible()
    await hideEvent(event)
  },
)

test(
  '[S1.11] removed history does not reappear when a late view is recorded',
  ONCE,
  async ({ page, request }) => {
    const event = await makeEvent(5)
    await (await newMember(request)).enter(page)
    const address = `/pages/expo-forum/event-detail?id=${event.id}`
    await visit(page, address, { language: 'en' })
    await expect(button(page, 'Add to favourites')).toBeVisible()
    await page.goto(`/#${FOOTPRINTS}`)
    const forget = main(page).getByRole('button', { name: `Remove ${event.title} from your footprints` })
    await expect(forget).toBeVisible()
    const late = Promise.withResolvers<void>()
    const told = page.waitForRequest((one) => isTelling(one))
    await page.route('**/client', async (route) => {
      if (isTelling(route.request())) await late.promise
      await route.continue()
    })
    await page.goto(`/#${address}`)
    await expect(button(page, 'Add to favourites')).toBeVisible()
    await page.goto(`/#${FOOTPRINTS}`)
    await told
    // Cached entries are shown at once, while the rest is loading.
    await forget.click()
    late.resolve()
    await expect(main(page).getByText('Nothing here yet')).toBeVisible()
    await page.reload()
    await expect(main(page).getByText('Nothing here yet')).toBeVisible()
    await hideEvent(event)
  },
)

test('[S1.12] hearts on event cards are switched on and off', ONCE, async ({ page, request }) => {
  const event = await makeEvent(5, 2)
  const member = await newMember(request)
  await member.enter(page)
  await visit(page, '/pages/expo-forum/expo-forum', { language: 'en' })
  const heart = main(page).getByRole('button', { name: `Favourite: ${event.title}` })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  const stored = async () => (await member.call(listFavorites, { kind: 'event' })).rows.map(({ id }) => id)
  // It turns red at once; a reload would cancel the call.
  await expect.poll(stored).toEqual([event.id])
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(stored).toEqual([])
  await hideEvent(event)
})
