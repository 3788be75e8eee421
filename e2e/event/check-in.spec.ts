import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import type { Registration } from '../../contracts/src/expo/registration.ts'
import { getRegistration } from '../../contracts/src/expo/registration.ts'
import { expectNoBarriers } from '../axe.ts'
import { main } from '../catalogue.ts'
import { database } from '../database.ts'
import { hideEvent, makeEvent, registerBy } from '../event.ts'
import { newOfficer } from '../office.ts'
import { ONCE } from '../once.ts'
import { newMember } from '../person.ts'
import { visit } from '../visitor.ts'

const en = { language: 'en' } as const
type Ticket = Registration['tickets'][number]

/** Enters a number by hand, or as a scanner does. */
async function check(page: Page, code: string) {
  await page.getByLabel('Number of the ticket').fill(code)
  await main(page).getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByLabel('Number of the ticket')).toHaveValue('')
}

test(
  'a ticket admits once; offline the device decides and sends the scan later',
  ONCE,
  async ({ page, request }) => {
    const event = await makeEvent(5, 2)
    const tickets: Ticket[] = []
    for (const name of ['Anna Kim', 'Berik Aliyev']) {
      const member = await newMember(request)
      const id = await registerBy(member, event, name)
      tickets.push((await member.call(getRegistration, { id })).registration.tickets[0]!)
    }
    const [anna, berik] = tickets as [Ticket, Ticket]
    await (await newOfficer(request, ['checkin_staff'])).enter(page)
    await visit(page, `/pages/office/check-in?id=${event.id}`, en)
    const answer = main(page).getByRole('status').first()
    await expect(main(page).getByText(/^Tickets: 2/)).toBeVisible()
    await page.getByLabel('Name of this gate').fill('North')
    await check(page, anna.qr)
    await expect(answer).toContainText('Welcome')
    await expect(answer).toContainText('Anna Kim')
    await check(page, anna.number)
    await expect(answer).toContainText('Already inside')
    await expect(answer).toContainText('North')
    await check(page, 'hello')
    await expect(answer).toContainText('Not a ticket')
    await page.context().setOffline(true)
    await check(page, berik.qr)
    await expect(answer).toContainText('Berik Aliyev')
    await expect(answer).toContainText('No connection: decided by this device')
    await main(page).getByRole('button', { name: 'Take this scan back' }).click()
    await expect(answer).toContainText('Berik Aliyev may come in again')
    await check(page, berik.qr)
    await expect(answer).toContainText('Welcome')
    await check(page, berik.number)
    await expect(answer).toContainText('Already inside')
    await expect(main(page).getByText('Still to be sent: 4')).toBeVisible()
    await expectNoBarriers(page)
    await page.context().setOffline(false)
    await expect(main(page).getByText(/^Still to be sent/)).toBeHidden({ timeout: 60_000 })
    const sql = await database()
    const entries = await sql`
    select ticket_id, undone_at is not null as is_undone from check_ins
    where event_id = ${event.id} and result = 'ok' order by number`
    expect(entries).toEqual([
      { ticket_id: anna.id, is_undone: false },
      { ticket_id: berik.id, is_undone: true },
      { ticket_id: berik.id, is_undone: false },
    ])
    await hideEvent(event)
  },
)

test('[S4.15] the office reviews registrations and decides on them', ONCE, async ({ page, request }) => {
  const event = await makeEvent(5)
  await registerBy(await newMember(request), event, 'Anna Kim')
  await (await newOfficer(request, ['registration_manager', 'event_publisher'])).enter(page)
  await visit(page, '/pages/index/user', en)
  await main(page).getByRole('link', { name: 'Office' }).click()
  await main(page).getByRole('link', { name: 'Events: registrations' }).click()
  await main(page).getByRole('link', { name: event.title }).click()
  await main(page).getByRole('link', { name: 'Anna Kim' }).click()
  // The list shows the state too.
  await expect(page.getByRole('heading', { level: 1, name: 'Anna Kim' })).toBeVisible()
  await expect(main(page).getByText('Confirmed', { exact: true })).toBeVisible()
  await main(page).getByRole('button', { name: 'Cancel' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox').fill('The hall is smaller.')
  await expectNoBarriers(page)
  await sheet.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(main(page).getByText('Cancelled', { exact: true })).toBeVisible()
  await page.goBack()
  await main(page).getByRole('button', { name: 'Postpone' }).click()
  await sheet.getByRole('button', { name: 'Postpone' }).click()
  await main(page).getByRole('button', { name: 'New date is set' }).click()
  await sheet.getByRole('button', { name: 'New date is set' }).click()
  await expect(sheet.getByLabel('New start')).toHaveAccessibleDescription(/./)
  await sheet.getByLabel('New start').fill('2031-05-20T10:00')
  await sheet.getByRole('button', { name: 'New date is set' }).click()
  await expect(main(page).getByRole('button', { name: 'Postpone' })).toBeVisible()
  const sql = await database()
  const [moved] = await sql<
    { starts_at: string }[]
  >`select starts_at::text from events where id = ${event.id}`
  // Ten o'clock in Almaty.
  expect(new Date(moved!.starts_at).toISOString()).toBe('2031-05-20T05:00:00.000Z')
  await hideEvent(event)
})

test(
  'the check-in page shows numbers, sets an entrance, writes to attendees and erases those who request it',
  ONCE,
  async ({ page, request }) => {
    const event = await makeEvent(5, 2)
    await registerBy(await newMember(request), event, 'Anna Kim')
    await (await newOfficer(request, ['registration_manager'])).enter(page)
    await visit(page, `/pages/office/event?id=${event.id}`, en)
    const tab = (name: string) => main(page).getByRole('tab', { name }).click()
    const sheet = page.getByRole('dialog')
    await main(page).getByRole('button', { name: 'Write an email' }).click()
    await sheet.getByLabel('Subject').fill('Another hall')
    await sheet.getByLabel('Text').fill('We meet in hall 2.')
    await sheet.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Emails being sent: 1')).toBeVisible()
    await tab('Emails')
    const broadcast = main(page).getByRole('article', { name: 'Anna Kim: Another hall' })
    await broadcast.getByRole('button', { name: 'Send again' }).click()
    await expect(broadcast).toHaveCount(2)
    await tab('Entrances')
    await main(page).getByRole('button', { name: 'Add an entrance' }).click()
    await sheet.getByLabel('Name').fill('Side door')
    await sheet.getByLabel('How often a ticket comes in').selectOption('re_entry')
    await expectNoBarriers(page)
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(main(page).getByRole('heading', { name: 'Side door' })).toBeVisible()
    await tab('Figures')
    await expect(main(page).getByText('Kazakhstan')).toBeVisible()
    await expectNoBarriers(page)
    await tab('Registrations')
    await main(page).getByRole('link', { name: 'Anna Kim' }).click()
    await main(page).getByRole('button', { name: 'Erase the person' }).click()
    await sheet.getByLabel('Reason').fill('She asked by mail')
    await sheet.getByRole('button', { name: 'Erase for good' }).click()
    await expect(main(page).getByText('No registrations in this state')).toBeVisible()
    await hideEvent(event)
  },
)
