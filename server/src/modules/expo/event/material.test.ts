import { getEvent } from '@tiantian/contracts/expo/event.ts'
import { getMaterials } from '@tiantian/contracts/expo/material.ts'
import { cancelRegistration } from '@tiantian/contracts/expo/registration.ts'
import { saveAgenda, saveFacts, tokenForFile } from '@tiantian/contracts/expo/set-up.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { hold, makeEvent, makeGuests, registered } from '../../../test/make-event.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { setUpOf } from '../../../test/make-set-up.ts'
import { testApp } from '../../../test/test-app.ts'
import { Uploader } from '../../../test/uploader.ts'

const here = await testApp()
const publisher = await makeOfficer(here, ['event_publisher'])
const HOUR_MS = 3_600_000

/** An event with a live link, a recording and documents, some of them for attendees only. */
async function withMaterials() {
  const event = await makeEvent(here)
  const { facts } = await setUpOf(publisher, event.eventId)
  const name = (en: string) => ({ en })
  await publisher.call(saveFacts, {
    id: event.eventId,
    version: 0,
    facts: {
      ...facts,
      liveUrl: 'https://live.example/now',
      replayUrl: 'https://live.example/again',
      replayAudience: 'registrants',
      documents: [
        { name: name('Programme'), url: '/media/event/programme.pdf', bytes: 1000, language: 'ru' },
        { name: name('Papers'), url: '/media/event/papers.pdf', audience: 'registrants' },
      ],
    },
  })
  const at = (hours: number) => new Date(Date.parse(facts.startsAt) + hours * HOUR_MS).toISOString()
  const own = { startsAt: at(0), endsAt: at(1), slidesUrl: '/media/event/slides.pdf' }
  await publisher.call(saveAgenda, {
    id: event.eventId,
    version: 0,
    agenda: {
      tracks: [],
      rooms: [],
      speakers: [{ id: newId(), name: name('Li Wei'), photo: '/media/speaker/face-1.webp' }],
      sessions: [
        { id: newId(), title: name('For those who come'), ...own },
        {
          id: newId(),
          title: name('For all'),
          ...own,
          replayUrl: 'https://live.example/one',
          audience: 'public',
        },
      ],
    },
  })
  return event
}

test('visitors see the list of all materials and open the public ones', async () => {
  const { eventId } = await withMaterials()
  const visitor = await here.user()
  const { event } = await visitor.call(getEvent, { id: eventId })
  expect(event).toMatchObject({
    hasLive: true,
    hasReplay: true,
    replayUrl: '',
    replayAudience: 'registrants',
    documents: [
      { name: 'Programme', url: '/media/event/programme.pdf', audience: 'public', language: 'ru' },
      { name: 'Papers', url: '', audience: 'registrants', language: null },
    ],
    speakers: [{ photo: '/media/speaker/face-1.webp' }],
  })
  expect(JSON.stringify(event)).not.toContain('live.example/now')
  const materials = Object.fromEntries(event.sessions.map((one) => [one.title, one.materials]))
  expect(materials).toEqual({
    'For those who come': [{ kind: 'slides', url: '', audience: 'registrants' }],
    'For all': [
      { kind: 'slides', url: '/media/event/slides.pdf', audience: 'public' },
      { kind: 'replay', url: 'https://live.example/one', audience: 'public' },
    ],
  })
})

test('a confirmed attendee opens all materials, as long as the registration stays confirmed', async () => {
  const event = await withMaterials()
  const input = { eventId: event.eventId }
  const { person: attendee, registration } = await registered(here, event)
  const { materials } = await attendee.call(getMaterials, input)
  expect(materials).toMatchObject({
    liveUrl: 'https://live.example/now',
    replayUrl: 'https://live.example/again',
    documents: [{ url: '/media/event/programme.pdf' }, { url: '/media/event/papers.pdf' }],
  })
  expect(materials.sessions.flatMap((one) => one.materials).every(({ url }) => url !== '')).toBe(true)
  const [request, stranger] = await makeGuests(here, 2)
  await hold(request!, event)
  for (const other of [request!, stranger!])
    expect((await other.refused(getMaterials, input)).code).toBe('REGISTRATION_NOT_FOUND')
  await attendee.call(cancelRegistration, { id: registration.id })
  expect((await attendee.refused(getMaterials, input)).code).toBe('REGISTRATION_NOT_FOUND')
})

test('the public page contains no address that is not public', async () => {
  const { eventId } = await withMaterials()
  const { body } = await here.app.inject(`/s/en/event/forum-${eventId}`)
  expect(body).toContain('/media/event/programme.pdf')
  for (const secret of ['papers.pdf', 'live.example/now', 'live.example/again', 'href=""'])
    expect(body).not.toContain(secret)
})

test('an upload for attendees opens by a temporary address, and never by its plain one', async () => {
  const event = await makeEvent(here)
  const { sign } = await new Uploader(here).upload('papers for you.csv', 'a,b\n1,2\n')
  const url = `/media/file/${sign.ossPath.split('/').map(encodeURIComponent).join('/')}`
  const { facts } = await setUpOf(publisher, event.eventId)
  const save = (version: number, audience: 'public' | 'registrants') =>
    publisher.call(saveFacts, {
      id: event.eventId,
      version,
      facts: { ...facts, documents: [{ name: { en: 'Papers' }, url, audience }] },
    })
  const get = (address: string) => here.app.inject(address)
  await save(0, 'public')
  expect((await get(url)).headers['cache-control']).toMatch(/^public/)
  await save(1, 'registrants')
  expect((await get(url)).statusCode).toBe(404)

  const { person: attendee } = await registered(here, event)
  const { materials } = await attendee.call(getMaterials, { eventId: event.eventId })
  const [own = ''] = materials.documents.map((document) => document.url)
  const reply = await get(own)
  expect([reply.statusCode, reply.headers['cache-control'], reply.body]).toEqual([
    200,
    'private, no-cache',
    'a,b\n1,2\n',
  ])
  const office = await publisher.call(tokenForFile, { url })
  expect((await get(office.url)).statusCode).toBe(200)
  const token = own.split('pass=')[1] ?? ''
  const { sign: other } = await new Uploader(here).upload('other.csv', 'c\n')
  await here.db.sql`update media_files set is_locked = true where path = ${other.ossPath}`
  expect((await get(`/media/file/${other.ossPath}?pass=${token}`)).statusCode).toBe(404)
  here.clock.advance(HOUR_MS + 1000)
  expect((await get(own)).statusCode).toBe(404)
  await save(2, 'public')
  expect((await get(url)).statusCode).toBe(200)
})
