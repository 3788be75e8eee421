import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { listEvents } from '../../contracts/src/expo/event.ts'
import { cancelRegistration } from '../../contracts/src/expo/registration.ts'
import { expectNoBarriers, expectNoBarriersAtBothSizes } from '../axe.ts'
import { main } from '../catalogue.ts'
import { database } from '../database.ts'
import { hideEvent, makeEvent, registerBy } from '../event.ts'
import { ONCE } from '../once.ts'
import { callServer, newMember } from '../person.ts'
import { fromOwnNetwork, readCaptcha } from '../signing.ts'
import { openAgain, visit } from '../visitor.ts'

const en = { language: 'en' } as const
const action = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

test(
  '[S2.19] [S2.20] a full event: log in, join the waitlist, a seat becomes free, fill in the form, receive the ticket',
  ONCE,
  async ({ page, request }) => {
    const event = await makeEvent(1)
    const first = await newMember(request)
    const taken = await registerBy(first, event)
    const member = await newMember(request)
    await visit(page, `/pages/expo-forum/event-detail?id=${event.id}`, en)
    await expect(main(page).getByText('Full, with a queue')).toBeVisible()
    await main(page).getByRole('link', { name: 'Join the queue' }).click()
    // Waitlisting needs an account; after login the user is back where they were.
    await main(page).getByRole('link', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL(/login-withpwd\?uniIdRedirectUrl=.*event-registration/)
    await page.getByLabel('Username').fill(member.username)
    await page.getByLabel('Password', { exact: true }).fill('correct horse 1')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL(/event-registration\?id=/)
    await action(page, 'Join the queue').click()
    await expect(main(page).getByText('0 people before you')).toBeVisible()
    await first.call(cancelRegistration, { id: taken })
    await expect(async () => {
      await openAgain(page, `/pages/expo-forum/event-registration?id=${event.id}`)
      const seat = action(page, 'Take the seat')
      await expect(seat.or(main(page).getByText('people before you'))).toBeVisible()
      await expect(seat).toBeVisible({ timeout: 100 })
    }).toPass({ timeout: 60_000 })
    await action(page, 'Take the seat').click()
    await page.getByLabel('Name', { exact: true }).fill('Айгерім Сәрсенова')
    await action(page, 'Register').click()
    await expect(page.getByLabel('Name in Latin letters')).toHaveAccessibleDescription(/./)
    await page.getByLabel('Name in Latin letters').fill('Aigerim Sarsenova')
    await page.getByLabel('Email').fill('aigerim@mail.example')
    await page.getByLabel('Phone').fill('+7 701 123 45 67')
    await expectNoBarriers(page)
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByLabel('Email')).toHaveValue('aigerim@mail.example')
    await action(page, 'Register').click()
    await expect(page).toHaveURL(/\/pages\/user\/events\/ticket\?id=/)
    const ticket = page.getByRole('article', { name: 'Ticket of Айгерім Сәрсенова' })
    await expect(ticket.getByRole('img', { name: 'Code for the entrance' })).toBeVisible()
    await expect(ticket).toContainText('Aigerim Sarsenova')
    await expectNoBarriers(page)
    // The ticket is still there offline.
    await page.route('**/client', (route) => route.abort())
    await page.route('**/api/**', (route) => route.abort())
    await page.reload()
    await expect(ticket.getByRole('img', { name: 'Code for the entrance' })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('No connection: these tickets are kept on this device')).toBeVisible()
    await hideEvent(event)
  },
)

test(
  '[S2.20] without an account: a visitor enters an email address and opens the link to the ticket, also offline',
  ONCE,
  async ({ page }) => {
    const event = await makeEvent(5)
    const email = `mira-${event.id.slice(0, 8)}@mail.example`
    await fromOwnNetwork(page)
    await visit(page, `/pages/expo-forum/event-registration?id=${event.id}`, en)
    await action(page, 'Continue with my email').click()
    await action(page, 'Continue').click()
    await page.getByLabel('Name', { exact: true }).fill('Mira Li')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Phone').fill('+7 701 123 45 67')
    const send = action(page, 'Keep the seats and write to me')
    await send.click()
    await expect(page.getByRole('img', { name: /four characters/ })).toBeVisible()
    await page.getByLabel('Characters in the picture').fill(await readCaptcha(page, 'register-for-event'))
    await expectNoBarriers(page)
    await send.click()
    await expect(page.getByText(`We have written to ${email}`)).toBeVisible()
    await openAgain(page, await linkIn(email))
    const ticket = page.getByRole('article', { name: 'Ticket of Mira Li' })
    await expect(ticket.getByRole('img', { name: 'Code for the entrance' })).toBeVisible()
    await page.route('**/api/**', (route) => route.abort())
    await page.route('**/client', (route) => route.abort())
    await page.reload()
    await expect(page.getByText('No connection: these tickets are kept on this device')).toBeVisible({
      timeout: 60_000,
    })
    await expect(ticket.getByRole('img', { name: 'Code for the entrance' })).toBeVisible()
    await hideEvent(event)
  },
)

/** The page that an email links to; emails are sent by jobs, so it takes a moment. */
async function linkIn(recipient: string): Promise<string> {
  const sql = await database()
  let link = ''
  await expect
    .poll(
      async () => {
        const [broadcast] = await sql<{ text: string }[]>`
          select text from undelivered_messages where recipient = ${recipient} order by created_at desc limit 1`
        link = /#(\/pages\/expo-forum\/my-ticket\?token=[\w-]+)/.exec(broadcast?.text ?? '')?.[1] ?? ''
        return link
      },
      { message: `a letter to ${recipient}`, timeout: 60_000 },
    )
    .not.toBe('')
  return link
}

test(
  '[S2.13] events are shown in a list and on a map, one with its agenda, exhibitors and floor plan',
  ONCE,
  async ({ page }) => {
    await visit(page, '/pages/expo-forum/expo-forum', en)
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeAttached()
    const list = main(page).getByRole('list', { name: 'All events' })
    await expect(list.getByText('Running now')).toBeVisible()
    await expectNoBarriersAtBothSizes(page)
    await main(page).getByRole('radio', { name: 'Past' }).click()
    await expect(list.getByRole('link', { name: 'Guangzhou Autumn Parts Fair' })).toBeVisible()
    await main(page).getByRole('radio', { name: 'To come' }).click()
    await expect(list.getByRole('link', { name: 'Silk Road Auto Parts Expo' })).toBeVisible()
    await main(page).getByRole('radio', { name: 'Map' }).click()
    await expect(page.getByRole('region', { name: 'Map of events' })).toBeVisible()
    await list.getByRole('link', { name: 'Silk Road Auto Parts Expo' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Silk Road Auto Parts Expo' })).toBeVisible()
    await expectNoBarriersAtBothSizes(page)
    await page.getByRole('tab', { name: 'Agenda' }).click()
    await expect(page.getByRole('heading', { name: 'How a buyer audits a factory' })).toBeVisible()
    await main(page).getByRole('button', { name: 'Electric', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'How a buyer audits a factory' })).toBeHidden()
    await expectNoBarriersAtBothSizes(page)
    await page.getByRole('tab', { name: 'Exhibitors' }).click()
    const stand = main(page).getByRole('link', { name: 'Show stand A-103 on the plan' })
    await stand.click()
    await expect(page.getByRole('status').getByText('Hall A, stand A-103')).toBeVisible()
    await expectNoBarriersAtBothSizes(page)
  },
)

test(
  'a session is added to the personal agenda, and the calendar feed follows it',
  ONCE,
  async ({ page, request }) => {
    const { rows } = await callServer(request, listEvents, { type: 'expo' })
    const member = await newMember(request)
    await member.enter(page)
    const { id } = rows.find(({ title }) => title.includes('Silk Road'))!
    await visit(page, `/pages/expo-forum/event-detail?id=${id}&tab=agenda`, en)
    const mark = main(page).getByRole('button', { name: 'My agenda: Batteries at minus thirty' })
    await mark.click()
    await expect(mark).toHaveAttribute('aria-pressed', 'true')
    await main(page).getByRole('button', { name: 'My agenda · 1' }).click()
    await expect(main(page).getByRole('heading', { level: 3 })).toHaveText(['Batteries at minus thirty'])
    const file = await request.get(`/calendar/event/${id}.ics?lang=ru`)
    expect((await file.text()).replaceAll('\r\n ', '')).toContain('Шёлковый путь')
    await main(page).getByRole('button', { name: 'Follow my calendar' }).click()
    const sheet = page.getByRole('dialog', { name: 'Follow my calendar' })
    await sheet.getByRole('button', { name: 'Make the address' }).click()
    await expect(sheet.getByLabel('Address for the calendar program')).toHaveValue(/\/calendar\/my\//)
  },
)
