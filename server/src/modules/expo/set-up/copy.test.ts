import { moveEvent } from '@tiantian/contracts/expo/office-event.ts'
import type { EventSetUp } from '@tiantian/contracts/expo/set-up.ts'
import {
  copyEvent,
  listSetUps,
  saveExhibitor,
  saveFacts,
  saveQuestions,
  saveTickets,
} from '@tiantian/contracts/expo/set-up.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { registered } from '../../../test/make-event.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { begun, setUpOf, withAgenda, withBooth } from '../../../test/make-set-up.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const editor = await makeOfficer(here, ['event_editor'])
const publisher = await makeOfficer(here, ['event_publisher'])
const DAY_MS = 86_400_000
const YEAR_MS = 365 * DAY_MS
const after = (moment: string, ms: number) => new Date(Date.parse(moment) + ms).toISOString()

/** A published event with all parts, in which somebody has a ticket. */
async function lastYear(): Promise<EventSetUp> {
  const setUp = await begun(here, editor)
  const { id, facts } = setUp
  const quota = newId()
  const type = newId()
  await editor.call(saveFacts, {
    id,
    version: 0,
    facts: {
      ...facts,
      venue: { en: 'Hall 7' },
      body: { en: 'All about brakes.' },
      liveUrl: 'https://live.example/brakes',
      replayUrl: '/media/file/event/replay.mp4',
      documents: [{ name: { en: 'Programme' }, url: '/media/a/b.pdf', bytes: 1000 }],
      cover: '/media/cover.webp',
    },
  })
  await withAgenda(editor, setUp, {
    capacity: 40,
    endsAt: after(facts.startsAt, 3_600_000),
    slidesUrl: '/media/slides.pdf',
  })
  await editor.call(saveTickets, {
    id,
    version: 0,
    tickets: {
      quotas: [{ id: quota, name: 'Hall', size: 50 }],
      types: [
        {
          id: type,
          name: { en: 'Visitor' },
          quotaIds: [quota],
          saleClosesAt: facts.startsAt,
        },
      ],
    },
  })
  await editor.call(saveQuestions, {
    id,
    version: 0,
    questions: [{ key: 'fleet', kind: 'number', label: { en: 'How many lorries?' } }],
  })
  await withBooth(editor, setUp)
  await editor.call(saveExhibitor, {
    eventId: id,
    id: newId(),
    version: 0,
    exhibitor: { name: { en: 'Discs & Co' }, country: 'KZ' },
  })
  await editor.call(moveEvent, { id, step: 'submit' })
  await publisher.call(moveEvent, { id, step: 'publish' })
  await registered(here, { eventId: id, typeId: type, quotaId: quota })
  return setUpOf(editor, id)
}

test('the event of next year begins as a copy: all but its dates, people and recordings, moved to its beginning', async () => {
  const source = await lastYear()
  expect(source.tickets.quotas[0]?.used).toBe(1)
  const startsAt = after(source.facts.startsAt, YEAR_MS)
  const input = { requestId: newId(), id: source.id, startsAt }
  const { setUp } = await editor.call(copyEvent, input)
  expect((await editor.call(copyEvent, input)).setUp.id, 'sent again').toBe(setUp.id)
  expect(setUp).toMatchObject({ state: 'draft', isDeletable: true, exhibitors: [] })
  const { facts, agenda, tickets, questions, plan } = setUp
  expect(facts).toEqual({
    ...source.facts,
    slug: facts.slug,
    startsAt,
    endsAt: after(source.facts.endsAt, YEAR_MS),
    registrationOpensAt: after(source.facts.registrationOpensAt, YEAR_MS),
    registrationClosesAt: after(source.facts.registrationClosesAt, YEAR_MS),
    cancelUntil: after(source.facts.cancelUntil, YEAR_MS),
    liveUrl: '',
    replayUrl: '',
    documents: [],
  })
  expect(facts.slug).not.toBe(source.facts.slug)
  expect(agenda.sessions).toEqual([
    {
      ...source.agenda.sessions[0],
      id: agenda.sessions[0]?.id,
      startsAt,
      endsAt: after(startsAt, 3_600_000),
      slidesUrl: '',
      speakers: [{ id: agenda.speakers[0]?.id, role: 'speaker' }],
    },
  ])
  expect(agenda.speakers).toEqual([{ ...source.agenda.speakers[0], id: agenda.speakers[0]?.id }])
  expect(agenda.speakers[0]?.id).not.toBe(source.agenda.speakers[0]?.id)
  expect(tickets.quotas).toMatchObject([{ name: 'Hall', size: 50, used: 0 }])
  expect(tickets.types).toMatchObject([
    { name: { en: 'Visitor' }, saleClosesAt: startsAt, quotaIds: [tickets.quotas[0]?.id] },
  ])
  expect(questions).toEqual(source.questions)
  expect(plan.booths).toMatchObject([{ code: 'A1', state: 'available', exhibitorId: null }])
  // The first one is as it was.
  expect(await setUpOf(editor, source.id)).toEqual(source)
  await editor.call(moveEvent, { id: setUp.id, step: 'submit' })
})

test('archived events can be copied, and are listed only when asked for', async () => {
  const source = await begun(here, editor, { title: { en: `Rare brakes ${newId()}` } })
  await here.db.sql`update events set state = 'archived' where id = ${source.id}`
  const found = async (filter: object) =>
    (await editor.call(listSetUps, { search: 'rare BRAKES', ...filter })).rows.map(({ id }) => id)
  expect(await found({})).toEqual([])
  expect(await found({ state: 'archived' })).toEqual([source.id])
  const startsAt = after(source.facts.startsAt, DAY_MS)
  const { setUp } = await editor.call(copyEvent, { requestId: newId(), id: source.id, startsAt })
  expect(await found({})).toEqual([setUp.id])
  const missing = { requestId: newId(), id: newId(), startsAt }
  expect((await editor.refused(copyEvent, missing)).code).toBe('EVENT_NOT_FOUND')
})

test('a draft that was public once is archived instead of deleted; any other draft is not archived', async () => {
  const draft = await begun(here, editor, { mode: 'online', cityId: null })
  const archive = { id: draft.id, step: 'archive' as const }
  expect((await publisher.refused(moveEvent, archive)).code).toBe('STATE_CONFLICT')
  await here.db.sql`
    insert into audit_log (event, object_kind, object_id) values ('expo.event.publish', 'event', ${draft.id})`
  await publisher.call(moveEvent, archive)
})
