import type { AnyAction } from '@tiantian/contracts/action.ts'
import { listFavorites } from '@tiantian/contracts/activity/favorite.ts'
import { listFootprints } from '@tiantian/contracts/activity/footprint.ts'
import { listContacts } from '@tiantian/contracts/expo/contact-book.ts'
import { listLetters } from '@tiantian/contracts/expo/desk-letter.ts'
import { listEvents } from '@tiantian/contracts/expo/event.ts'
import { listEventQueue, listEventRegistrations, listOfficeEvents } from '@tiantian/contracts/expo/office.ts'
import { listRegistrations } from '@tiantian/contracts/expo/registration.ts'
import { listOrders } from '@tiantian/contracts/order/order.ts'
import { listArticles } from '@tiantian/contracts/publish/article.ts'
import { listOfficeArticles } from '@tiantian/contracts/publish/office-article.ts'
import { listComplaints } from '@tiantian/contracts/review/complaint.ts'
import { listReviews } from '@tiantian/contracts/review/review.ts'
import { describe, expect, test } from 'vitest'
import { writeCursor } from '../platform/cursor.ts'
import { newId } from '../platform/id.ts'
import { makeOfficer } from '../test/make-officer.ts'
import { testApp } from '../test/test-app.ts'

const officer = await makeOfficer(await testApp(), ['admin'])

const id = newId()
const timeAndId = (time: string) => [time, id]

type Case = [action: AnyAction, list: string, valuesAt: (time: string) => (string | number)[], input?: object]

const lists: Case[] = [
  [listOrders, 'orders', timeAndId],
  [listFavorites, 'favorites product', timeAndId, { kind: 'product' }],
  [listFootprints, 'footprints ', timeAndId],
  [listReviews, `reviews newest ${id}`, (time) => [0, time, id], { productId: id }],
  [listComplaints, 'complaints', (time) => [time, id, id]],
  [listArticles, 'articles [null,null,null,null,null]', (time) => [0, time, id]],
  [listOfficeArticles, 'articles of the office', timeAndId],
  [listEvents, 'events upcoming', timeAndId],
  [listRegistrations, 'registrations', timeAndId],
  [listContacts, 'contacts', timeAndId],
  [listOfficeEvents, 'office events', timeAndId],
  [listEventRegistrations, 'event registrations', timeAndId, { eventId: id }],
  [listEventQueue, 'event queue', (time) => ['waiting', time, id], { eventId: id }],
  [listLetters, 'event letters', (time) => [time, id, 'confirmed', ''], { eventId: id }],
]

/** Without the net under the contracts, which knows no field and writes a warning into the log. */
const FOREIGN = { code: 'INVALID_INPUT', fields: [{ path: 'cursor', rule: 'invalid_format' }] }

describe.each(lists)('$name', (action, list, valuesAt, input = {}) => {
  test.each(['2026-08-01T10:20:30.123Z', '2026-08-01 10:20:30.123456+00'])(
    'goes on from %s',
    async (time) => {
      const page = await officer.call(action, { ...input, cursor: writeCursor(list, valuesAt(time)) })
      expect(page).toMatchObject({ nextCursor: null })
    },
  )

  test.each([
    '0000-01-01T00:00:00.000Z',
    '0000-01-01 00:00:00+00',
    '2026-02-30T00:00:00.000Z',
    '2026-02-30 00:00:00+00',
    '2026-13-01 25:00:00+00',
    '2026-01-01 00:00:00+00+00',
    `2026-01-01T00:00:00.${'1'.repeat(200)}Z`,
    '2026-01-01T00:00:00+23:00',
  ])('a cursor with the made-up time %s is foreign', async (time) => {
    const refusal = await officer.refused(action, { ...input, cursor: writeCursor(list, valuesAt(time)) })
    expect(refusal).toMatchObject(FOREIGN)
  })
})
