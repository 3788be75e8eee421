import {
  listFavoriteMarks,
  listFavorites,
  removeFavorites,
  setFavorite,
} from '@tiantian/contracts/activity/favorite.ts'
import { addFootprints, listFootprints } from '@tiantian/contracts/activity/footprint.ts'
import { mergeSaved } from '@tiantian/contracts/activity/merge.ts'
import { moveEvent } from '@tiantian/contracts/expo/office-event.ts'
import { EVENT_STATES } from '@tiantian/contracts/expo/state.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { makeEvent } from '../../../test/make-event.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Person } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { clock } = here
const publisher = await makeOfficer(here, ['event_publisher'])
const HOUR_MS = 3_600_000

const keep = (attendee: Person, id: string) =>
  attendee.call(setFavorite, { kind: 'event', id, isFavorite: true })
const see = (attendee: Person, id: string) =>
  attendee.call(addFootprints, { seen: [{ kind: 'event', id, seenAt: clock.now().toISOString() }] })
const favorites = (attendee: Person) => attendee.call(listFavorites, { kind: 'event' })
const footprints = (attendee: Person) => attendee.call(listFootprints, { kind: 'event' })
const idsOf = ({ rows }: { rows: readonly { id: string }[] }) => rows.map(({ id }) => id)

test('[S1.12] an event is saved to favorites with name, day and venue, counted, marked and removed again', async () => {
  const attendee = await here.user()
  const first = await makeEvent(here)
  const second = await makeEvent(here)
  await keep(attendee, first.eventId)
  clock.advance(1000)
  await keep(attendee, second.eventId)
  expect(await keep(attendee, second.eventId)).toEqual({ isFavorite: true, count: 2 })
  const { rows, counts } = await favorites(attendee)
  expect(idsOf({ rows })).toEqual([second.eventId, first.eventId])
  expect(rows[0]).toMatchObject({
    priceBefore: null,
    content: {
      kind: 'event',
      isGone: false,
      card: { name: 'Parts forum', cityName: 'Almaty', state: 'published', admission: 'open' },
    },
  })
  expect(counts).toContainEqual({ kind: 'event', count: 2 })
  const { marks } = await attendee.call(listFavoriteMarks, {})
  expect(marks.find(({ kind }) => kind === 'event')?.ids).toHaveLength(2)
  await attendee.call(removeFavorites, { kind: 'event', ids: [first.eventId, newId()] })
  await attendee.call(setFavorite, { kind: 'event', id: second.eventId, isFavorite: false })
  expect((await favorites(attendee)).rows).toEqual([])
})

test("[S1.11] an opened event is in the browsing history, in the reader's language", async () => {
  const attendee = await here.user()
  const first = await makeEvent(here)
  const second = await makeEvent(here)
  await see(attendee, first.eventId)
  clock.advance(1000)
  await see(attendee, second.eventId)
  await see(attendee, newId())
  expect(idsOf(await attendee.call(listFootprints, {}))).toEqual([second.eventId, first.eventId])
  const { rows } = await attendee.call(listFootprints, { kind: 'event' }, 'ru')
  expect(rows[0]?.content).toMatchObject({ kind: 'event', card: { name: 'Форум запчастей' } })
})

test('[S1.11] [S1.12] only events visible to visitors can be saved or recorded', async () => {
  const attendee = await here.user()
  const stored: string[] = []
  for (const state of EVENT_STATES) {
    const { eventId: id } = await makeEvent(here, { state })
    await see(attendee, id)
    if (state === 'draft' || state === 'in_review') {
      const refusal = await attendee.refused(setFavorite, { kind: 'event', id, isFavorite: true })
      expect(refusal.code).toBe('EVENT_NOT_FOUND')
    } else {
      await keep(attendee, id)
      stored.push(id)
    }
  }
  expect(idsOf(await favorites(attendee)).toSorted()).toEqual(stored.toSorted())
  expect(idsOf(await footprints(attendee)).toSorted()).toEqual(stored.toSorted())
})

test('[S1.11] [S1.12] cancelled and past events stay, marked as such; withdrawn ones are not shown', async () => {
  const attendee = await here.user()
  const cancelled = await makeEvent(here)
  const over = await makeEvent(here, { startsIn: 1, hours: 2 })
  const withdrawn = await makeEvent(here)
  for (const { eventId } of [cancelled, over, withdrawn]) {
    await keep(attendee, eventId)
    await see(attendee, eventId)
  }
  await publisher.call(moveEvent, { id: cancelled.eventId, step: 'cancel' })
  await publisher.call(moveEvent, { id: withdrawn.eventId, step: 'withdraw' })
  clock.advance(4 * HOUR_MS)
  const { counts } = await favorites(attendee)
  expect(counts).toContainEqual({ kind: 'event', count: 2 })
  for (const { rows } of [await favorites(attendee), await footprints(attendee)]) {
    const cards = new Map(rows.map(({ id, content }) => [id, content.card]))
    expect([...cards.keys()].toSorted()).toEqual([cancelled.eventId, over.eventId].toSorted())
    expect(cards.get(cancelled.eventId)).toMatchObject({ state: 'cancelled', admission: 'closed' })
    const card = cards.get(over.eventId) as { endsAt: string; admission: string }
    expect(card.admission).toBe('closed')
    expect(Date.parse(card.endsAt)).toBeLessThan(clock.now().getTime())
  }
})

test("[S1.11] [S1.12] a visitor's saved events are merged into the account at login", async () => {
  const [attendee, invitee, { eventId }] = [await here.user(), await here.anonymous(), await makeEvent(here)]
  await keep(invitee, eventId)
  await see(invitee, eventId)
  for (let n = 0; n < 2; n += 1) await attendee.call(mergeSaved, { anonymousToken: invitee.token! })
  expect([idsOf(await favorites(attendee)), idsOf(await footprints(attendee))]).toEqual([
    [eventId],
    [eventId],
  ])
  expect([idsOf(await favorites(invitee)), idsOf(await footprints(invitee))]).toEqual([[], []])
})
