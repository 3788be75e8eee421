import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { listEvents } from '../contracts/src/expo/event.ts'
import { cancelRegistration, holdSeats, submitRegistration } from '../contracts/src/expo/registration.ts'
import { expectNoBarriers } from './axe.ts'
import { main } from './catalogue.ts'
import { database } from './database.ts'
import { ONCE } from './once.ts'
import type { Person } from './person.ts'
import { callServer, newMember } from './person.ts'
import { openAnew, visit } from './visitor.ts'

const en = { language: 'en' } as const
const HOUR_MS = 3_600_000

/** A small event that nobody else knows of, a month from now. */
async function makeEvent(seats: number) {
  const sql = await database()
  const [id, typeId, quotaId] = [randomUUID(), randomUUID(), randomUUID()]
  const title = `Workshop ${id.slice(0, 8)}`
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
  await sql`
    insert into events (id, slug, type, mode, state, title, summary, venue, starts_at, ends_at, time_zone,
      registration_opens_at, registration_closes_at, cancel_until, city_id, created_at)
    values (${id}, ${`workshop-${id}`}, 'training', 'onsite', 'published', jsonb_build_object('en', ${title}::text),
      '{"en": "A day of practice."}', '{"en": "Training centre"}', ${at(720)}, ${at(728)}, 'Asia/Almaty', ${at(-24)}, ${at(719)},
      ${at(700)}, 1526384, ${at(-24)})`
  await sql`insert into quotas (id, event_id, name, size) values (${quotaId}, ${id}, 'Seats', ${seats})`
  await sql`insert into ticket_types (id, event_id, position, name) values (${typeId}, ${id}, 0, '{"en": "Trainee"}')`
  await sql`insert into ticket_type_quotas (ticket_type_id, quota_id) values (${typeId}, ${quotaId})`
  return { id, typeId, title }
}

/** Events of a test are nobody else's business once it is over. */
async function hideEvent({ id }: { id: string }) {
  const sql = await database()
  await sql`update events set state = 'archived' where id = ${id}`
}

async function registerBy(person: Person, { id, typeId }: { id: string; typeId: string }) {
  const wish = { requestId: randomUUID(), eventId: id, tickets: [{ typeId, count: 1 }] }
  const { registration } = await person.call(holdSeats, wish)
  const company = { company: '', jobTitle: '' }
  await person.call(submitRegistration, {
    id: registration.id,
    contact: { name: 'First One', email: 'first@mail.example', phone: '+77011234567', ...company },
    attendees: [{ ticketTypeId: typeId, name: 'First One', nameLatin: '', ...company }],
  })
  return registration.id
}

const action = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

test('[S2.19] [S2.20] a full event: log in, queue, a seat becomes free, fill in the form, hold the ticket', async ({
  page,
  request,
}) => {
  const event = await makeEvent(1)
  const first = await newMember(request)
  const taken = await registerBy(first, event)
  const member = await newMember(request)
  await visit(page, `/pages/expo-forum/event-detail?id=${event.id}`, en)
  await expect(main(page).getByText('Full, with a queue')).toBeVisible()
  await main(page).getByRole('link', { name: 'Join the queue' }).click()
  // Whoever registers is a member; after logging in she is where she wanted to go.
  await expect(page).toHaveURL(/login-withpwd\?uniIdRedirectUrl=.*event-registration/)
  await page.getByLabel('Username').fill(member.username)
  await page.getByLabel('Password', { exact: true }).fill('correct horse 1')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/event-registration\?id=/)
  await action(page, 'Join the queue').click()
  await expect(main(page).getByText('0 people before you')).toBeVisible()
  await first.call(cancelRegistration, { id: taken })
  await expect(async () => {
    await openAnew(page, `/pages/expo-forum/event-registration?id=${event.id}`)
    await expect(action(page, 'Take the seat')).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 20_000 })
  await action(page, 'Take the seat').click()
  await page.getByLabel('Name', { exact: true }).fill('Айгерім Сәрсенова')
  await action(page, 'Register').click()
  await expect(page.getByLabel('Name in Latin letters')).toHaveAccessibleDescription(/./)
  await page.getByLabel('Name in Latin letters').fill('Aigerim Sarsenova')
  await page.getByLabel('Email').fill('aigerim@mail.example')
  await page.getByLabel('Phone').fill('+7 701 123 45 67')
  await expectNoBarriers(page)
  await action(page, 'Register').click()
  await expect(page).toHaveURL(/\/pages\/user\/events\/ticket\?id=/)
  const ticket = page.getByRole('article', { name: 'Ticket of Айгерім Сәрсенова' })
  await expect(ticket.getByRole('img', { name: 'Code for the entrance' })).toBeVisible()
  await expect(ticket).toContainText('Aigerim Sarsenova')
  await expectNoBarriers(page)
  // Without a network the ticket is still there.
  await page.route('**/client', (route) => route.abort())
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await expect(ticket.getByRole('img', { name: 'Code for the entrance' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('No connection: these tickets are kept on this device')).toBeVisible()
  await hideEvent(event)
})

test('[S2.13] events in a list and on a map, one with its agenda, exhibitors and floor plan', async ({
  page,
}) => {
  await visit(page, '/pages/expo-forum/expo-forum', en)
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeAttached()
  const list = main(page).getByRole('list', { name: 'All events' })
  await expect(list.getByText('Running now')).toBeVisible()
  await expectNoBarriers(page)
  await main(page).getByRole('radio', { name: 'Past' }).click()
  await expect(list.getByRole('link', { name: 'Guangzhou Autumn Parts Fair' })).toBeVisible()
  await main(page).getByRole('radio', { name: 'To come' }).click()
  await expect(list.getByRole('link', { name: 'Silk Road Auto Parts Expo' })).toBeVisible()
  await main(page).getByRole('radio', { name: 'Map' }).click()
  await expect(page.getByRole('region', { name: 'Map of events' })).toBeVisible()
  await list.getByRole('link', { name: 'Silk Road Auto Parts Expo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Silk Road Auto Parts Expo' })).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('tab', { name: 'Agenda' }).click()
  await expect(page.getByRole('heading', { name: 'How a buyer audits a factory' })).toBeVisible()
  await main(page).getByRole('button', { name: 'Electric', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'How a buyer audits a factory' })).toBeHidden()
  await expectNoBarriers(page)
  await page.getByRole('tab', { name: 'Exhibitors' }).click()
  const stand = main(page).getByRole('link', { name: 'Show stand A-103 on the plan' })
  await stand.click()
  await expect(page.getByRole('status').getByText('Hall A, stand A-103')).toBeVisible()
  await expectNoBarriers(page)
})

test('a session on the own agenda, and the calendar that follows it', ONCE, async ({ page, request }) => {
  const { rows } = await callServer(request, listEvents, { type: 'expo' })
  const member = await newMember(request)
  await member.enter(page)
  await visit(page, `/pages/expo-forum/event-detail?id=${rows[0]!.id}&tab=agenda`, en)
  const mark = main(page).getByRole('button', { name: 'My agenda: Batteries at minus thirty' })
  await mark.click()
  await expect(mark).toHaveAttribute('aria-pressed', 'true')
  await main(page).getByRole('button', { name: 'My agenda · 1' }).click()
  await expect(main(page).getByRole('heading', { level: 3 })).toHaveText(['Batteries at minus thirty'])
  const file = await request.get(`/calendar/event/${rows[0]!.id}.ics?lang=ru`)
  expect((await file.text()).replaceAll('\r\n ', '')).toContain('Шёлковый путь')
})
