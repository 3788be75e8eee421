import { getEvent } from '@tiantian/contracts/expo/event.ts'
import { moveEvent } from '@tiantian/contracts/expo/office-event.ts'
import {
  addSeries,
  createEvent,
  getSetUp,
  listSetUps,
  saveAgenda,
  saveFacts,
  saveQuestions,
} from '@tiantian/contracts/expo/set-up.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { Mailbox } from '../../../test/mailbox.ts'
import { mailOf, makeEvent, registered } from '../../../test/make-event.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { beginning, begun, setUpOf, withTickets } from '../../../test/make-set-up.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const emails = new Mailbox(here)
const editor = await makeOfficer(here, ['event_editor'])
const publisher = await makeOfficer(here, ['event_publisher'])
const manager = await makeOfficer(here, ['registration_manager'])
const HOUR_MS = 3_600_000
const later = (moment: string, hours: number) => new Date(Date.parse(moment) + hours * HOUR_MS).toISOString()

test('an event has dates that a calendar can show: neither year 0000 nor beyond 2999', async () => {
  const setUp = await begun(here, editor)
  for (const startsAt of ['0000-05-01T08:00:00Z', '9999-12-31T08:00:00Z', '+010000-01-01T08:00:00Z']) {
    const own = { startsAt, endsAt: startsAt.replace('08:', '18:') }
    const begin = { requestId: newId(), event: beginning(here, own) }
    expect((await editor.refused(createEvent, begin)).code).toBe('INVALID_INPUT')
    const facts = { ...setUp.facts, ...own }
    expect((await editor.refused(saveFacts, { id: setUp.id, version: 0, facts })).code).toBe('INVALID_INPUT')
  }
  const facts = { ...setUp.facts, contactPhone: '8 727 333 44 55' }
  const { setUp: saved } = await editor.call(saveFacts, { id: setUp.id, version: 0, facts })
  expect(saved.facts.contactPhone).toBe('+77273334455')
})

test('an event is created, edited, reviewed and published; visitors read what was written', async () => {
  const requestId = newId()
  const input = { requestId, event: beginning(here) }
  const { setUp } = await editor.call(createEvent, input)
  expect((await editor.call(createEvent, input)).setUp.id).toBe(setUp.id)
  const seriesId = newId()
  await editor.call(addSeries, { id: seriesId, name: { en: 'Brake forum' } })
  const { setUp: written } = await editor.call(saveFacts, {
    id: setUp.id,
    version: 0,
    facts: {
      ...setUp.facts,
      slug: 'brakes-of-tomorrow',
      body: { en: 'One.\n\nTwo.', ru: '  Раз. ', kk: '' },
      venue: { en: 'Hall 7' },
      location: { latitude: 43.2, longitude: 76.9 },
      liveUrl: 'https://live.example/brakes',
      documents: [{ name: { en: 'Programme' }, url: '/media/a/b_(1).pdf', bytes: 1000 }],
      cover: '/media/cover.webp',
      seriesId,
    },
  })
  expect(written.versions).toEqual({ facts: 1, agenda: 0, tickets: 0, questions: 0, plan: 0 })
  expect(written.facts.body).toEqual({ en: 'One.\n\nTwo.', ru: 'Раз.' })
  const visitor = await here.user()
  expect((await visitor.refused(getEvent, { id: setUp.id })).code).toBe('EVENT_NOT_FOUND')
  expect((await editor.refused(moveEvent, { id: setUp.id, step: 'submit' })).code).toBe('EVENT_INCOMPLETE')
  await withTickets(editor, written, 10)
  const untranslated = { ...written.facts, summary: { ru: 'Форум о тормозах', en: 'Форум о тормозах' } }
  await editor.call(saveFacts, { id: setUp.id, version: 1, facts: untranslated })
  const left = await editor.refused(moveEvent, { id: setUp.id, step: 'submit' })
  expect([left.code, left.fields]).toEqual([
    'TEXT_NOT_TRANSLATED',
    [{ path: 'summary.en', rule: 'untranslated' }],
  ])
  await editor.call(saveFacts, { id: setUp.id, version: 2, facts: written.facts })
  await editor.call(moveEvent, { id: setUp.id, step: 'submit' })
  await publisher.call(moveEvent, { id: setUp.id, step: 'publish' })
  const { event } = await visitor.call(getEvent, { id: setUp.id })
  expect(event).toMatchObject({
    title: 'Brakes of tomorrow',
    venue: 'Hall 7',
    cover: '/media/cover.webp',
    latitude: 43.2,
    hasLive: true,
    documents: [{ name: 'Programme', url: '/media/a/b_(1).pdf' }],
    series: { name: 'Brake forum', events: [] },
    ticketTypes: [{ name: 'Visitor', left: 10, hasWaitlist: true, saleOpensAt: null }],
  })
  const { rows } = await editor.call(listSetUps, {})
  expect(rows.map(({ id }) => id)).toContain(setUp.id)
})

test('only editors can edit events; public ones need the publish permission', async () => {
  const setUp = await begun(here, editor)
  for (const stranger of [await here.user(), manager]) {
    expect((await stranger.refused(getSetUp, { id: setUp.id })).code).toBe('PERMISSION_DENIED')
    expect((await stranger.refused(saveFacts, { id: setUp.id, version: 0, facts: setUp.facts })).code).toBe(
      'PERMISSION_DENIED',
    )
  }
  const { eventId: id } = await makeEvent(here)
  const input = { id, version: 0, questions: [] }
  expect((await editor.refused(saveQuestions, input)).code).toBe('PERMISSION_DENIED')
  await publisher.call(saveQuestions, input)
  await publisher.call(moveEvent, { id, step: 'cancel' })
  expect((await publisher.refused(saveQuestions, { ...input, version: 1 })).code).toBe('STATE_CONFLICT')
  expect((await editor.refused(getSetUp, { id: newId() })).code).toBe('EVENT_NOT_FOUND')
})

test('contradictory or invalid event data is refused at its field', async () => {
  const { id, facts } = await begun(here, editor)
  const cases: [Partial<Record<keyof typeof facts, unknown>>, string, string][] = [
    [{ endsAt: facts.startsAt }, 'facts.endsAt', 'before_start'],
    [{ endsAt: later(facts.startsAt, 31 * 24) }, 'facts.endsAt', 'event_too_long'],
    [{ registrationClosesAt: later(facts.endsAt, 1) }, 'facts.registrationClosesAt', 'after_end'],
    [{ timeZone: 'Mars/Olympus' }, 'facts.timeZone', 'invalid_value'],
    [{ timeZone: "UTC'; drop table events" }, 'facts.timeZone', 'invalid_value'],
    [{ title: { en: '   ' } }, 'facts.title', 'required'],
    [{ title: { en: '\ud800' } }, 'facts.title', 'required'],
    [{ title: { fr: 'Freins' } }, 'facts.title', 'invalid_union'],
    [{ onlineUrl: 'javascript:alert(1)' }, 'facts.onlineUrl', 'invalid_format'],
    [{ replayUrl: 'http://plain.example/' }, 'facts.replayUrl', 'invalid_format'],
    [{ cover: 'https://elsewhere.example/a.png' }, 'facts.cover', 'invalid_format'],
    [
      { documents: [{ name: { en: 'x' }, url: 'data:text/html,x' }] },
      'facts.documents.0.url',
      'invalid_format',
    ],
    [{ cityId: null }, 'facts.cityId', 'required'],
    [{ seriesId: newId() }, 'facts.seriesId', 'invalid_value'],
    [{ slug: '../../etc' }, 'facts.slug', 'invalid_format'],
  ]
  for (const [change, path, rule] of cases) {
    const wrong = { id, version: 0, facts: { ...facts, ...change } as typeof facts }
    const { code, fields } = await editor.refused(saveFacts, wrong)
    expect([path, code, fields?.[0]?.path]).toEqual([path, 'INVALID_INPUT', path])
    if (rule !== 'invalid_union') expect([path, fields?.[0]?.rule]).toEqual([path, rule])
  }
  expect(
    (await editor.refused(saveFacts, { id, version: 0, facts: { ...facts, cityId: 999_999_999 } })).code,
  ).toBe('CITY_NOT_FOUND')
  const other = await begun(here, editor)
  expect(
    (await editor.refused(saveFacts, { id, version: 0, facts: { ...facts, slug: other.facts.slug } })).code,
  ).toBe('SLUG_TAKEN')
  expect((await setUpOf(editor, id)).facts).toEqual(facts)
})

test('a new time or place is announced to attendees, with the agenda moved along', async () => {
  const event = await makeEvent(here)
  const { person: attendee } = await registered(here, event)
  const { facts, agenda } = await setUpOf(publisher, event.eventId)
  const id = event.eventId
  const session = newId()
  await publisher.call(saveAgenda, {
    id,
    version: 0,
    agenda: {
      ...agenda,
      rooms: [{ en: 'Blue hall' }],
      sessions: [
        {
          id: session,
          title: { en: 'Discs' },
          room: 0,
          startsAt: later(facts.startsAt, 1),
          endsAt: later(facts.startsAt, 2),
        },
      ],
    },
  })
  const moved = {
    ...facts,
    startsAt: later(facts.startsAt, 24),
    endsAt: later(facts.endsAt, 24),
    summary: { en: 'New words alone are no news.' },
  }
  const tooShort = { ...moved, endsAt: later(moved.startsAt, 1.5) }
  const closed = { registrationClosesAt: facts.startsAt, cancelUntil: facts.startsAt }
  expect(
    await publisher.refused(saveFacts, { id, version: 0, facts: { ...tooShort, ...closed } }),
  ).toMatchObject({ code: 'AGENDA_OUTSIDE', params: { count: 1 } })
  const { setUp } = await publisher.call(saveFacts, { id, version: 0, facts: moved })
  expect(setUp.agenda.sessions[0]!.startsAt).toBe(later(moved.startsAt, 1))
  await publisher.call(saveFacts, { id, version: 1, facts: { ...moved, summary: { en: 'Other words.' } } })
  const subjects = (await emails.subjectsTo(mailOf(attendee))).sort()
  expect(subjects).toEqual(['Changed: Parts forum', 'You are registered: Parts forum'])
})

test("an agenda refers to its own rooms and speakers, lies within the event, and takes over no other event's rows", async () => {
  const one = await begun(here, editor)
  const other = await begun(here, editor, { startsAt: one.facts.startsAt, endsAt: one.facts.endsAt })
  const speaker = newId()
  const session = newId()
  const { startsAt, endsAt } = one.facts
  const row = {
    id: session,
    title: { en: 'Pads' },
    track: 0,
    startsAt,
    endsAt: later(startsAt, 1),
    speakers: [{ id: speaker, role: 'speaker' as const }],
  }
  const agenda = {
    tracks: [{ en: 'Technique', ru: 'Техника' }],
    rooms: [],
    speakers: [{ id: speaker, name: { en: 'Ann Bo' } }],
    sessions: [row],
  }
  const wrong = async (change: Partial<typeof row>) =>
    (
      await editor.refused(saveAgenda, {
        id: one.id,
        version: 0,
        agenda: { ...agenda, sessions: [{ ...row, ...change }] },
      })
    ).fields?.[0]
  expect(await wrong({ track: 1 })).toMatchObject({ path: 'agenda.sessions.0.track' })
  expect(await wrong({ endsAt: startsAt })).toMatchObject({ rule: 'before_start' })
  expect(await wrong({ endsAt: later(endsAt, 1) })).toMatchObject({ rule: 'outside' })
  expect(await wrong({ speakers: [{ id: newId(), role: 'speaker' }] })).toMatchObject({
    path: 'agenda.sessions.0.speakers',
  })
  await editor.call(saveAgenda, { id: one.id, version: 0, agenda })
  const theft = await editor.refused(saveAgenda, { id: other.id, version: 0, agenda })
  expect(theft.fields?.[0]).toEqual({ path: 'agenda.speakers', rule: 'invalid_value' })
  const { setUp } = await editor.call(saveAgenda, {
    id: one.id,
    version: 1,
    agenda: { ...agenda, tracks: [{ en: 'New' }, ...agenda.tracks], sessions: [{ ...row, track: 1 }] },
  })
  expect(setUp.agenda).toMatchObject({ sessions: [{ id: session, track: 1, speakers: [{ id: speaker }] }] })
})
