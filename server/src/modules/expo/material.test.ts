import { getEvent } from '@tiantian/contracts/expo/event.ts'
import { getMaterials } from '@tiantian/contracts/expo/material.ts'
import { cancelRegistration } from '@tiantian/contracts/expo/registration.ts'
import { saveAgenda, saveFacts } from '@tiantian/contracts/expo/set-up.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { hold, makeEvent, makeGuests, registered } from '../../test/make-event.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import { setUpOf } from '../../test/make-set-up.ts'
import { testApp } from '../../test/test-app.ts'

const here = await testApp()
const publisher = await makeOfficer(here, ['event_publisher'])
const HOUR_MS = 3_600_000

/** An event with a live link, a recording and documents, some of them for those who come. */
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

test('everybody reads what there is, and opens what is public', async () => {
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

test('whoever is confirmed opens all of it, and as long as she is', async () => {
  const event = await withMaterials()
  const wish = { eventId: event.eventId }
  const { person, registration } = await registered(here, event)
  const { materials } = await person.call(getMaterials, wish)
  expect(materials).toMatchObject({
    liveUrl: 'https://live.example/now',
    replayUrl: 'https://live.example/again',
    documents: [{ url: '/media/event/programme.pdf' }, { url: '/media/event/papers.pdf' }],
  })
  expect(materials.sessions.flatMap((one) => one.materials).every(({ url }) => url !== '')).toBe(true)
  const [asking, stranger] = await makeGuests(here, 2)
  await hold(asking!, event)
  for (const other of [asking!, stranger!])
    expect((await other.refused(getMaterials, wish)).code).toBe('REGISTRATION_NOT_FOUND')
  await person.call(cancelRegistration, { id: registration.id })
  expect((await person.refused(getMaterials, wish)).code).toBe('REGISTRATION_NOT_FOUND')
})

test('the page for everybody names no address that is not for everybody', async () => {
  const { eventId } = await withMaterials()
  const { body } = await here.app.inject(`/s/en/event/forum-${eventId}`)
  expect(body).toContain('/media/event/programme.pdf')
  for (const secret of ['papers.pdf', 'live.example/now', 'live.example/again', 'href=""'])
    expect(body).not.toContain(secret)
})
