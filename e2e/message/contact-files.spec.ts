import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { listContactRequests, listContacts, scanCard } from '../../contracts/src/expo/contact-book.ts'
import { getRegistration } from '../../contracts/src/expo/registration.ts'
import { expectNoBarriers } from '../axe.ts'
import { main } from '../catalogue.ts'
import { database } from '../database.ts'
import { hideEvent, makeEvent, registerBy } from '../event.ts'
import { ONCE } from '../once.ts'
import { newMember } from '../person.ts'
import { openAgain, visit } from '../visitor.ts'

const en = { language: 'en' } as const
const CONTACTS = '/pages/user/events/contacts'
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const log = (page: Page) => page.getByRole('log', { name: 'Conversation' })

const CARDS = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'FN:Aigerim Sarsenova',
  'ORG:Sarsen Auto',
  'TEL:+77011234567',
  'END:VCARD',
  'BEGIN:VCARD',
  'VERSION:3.0',
  'FN:Li Wei',
  'EMAIL:li.wei@parts.example',
  'CATEGORIES:brakes',
  'END:VCARD',
].join('\r\n')
const TABLE =
  'Name;Company;Email\nLi Wei;;li.wei@parts.example\nBerik Omarov;Omarov Trade;berik@trade.example\n;Nobody;no mail\n'

async function importFile(page: Page, name: string, text: string) {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(text) })
  const report = page.getByRole('dialog')
  await expect(report).toBeVisible()
  return report
}

test(
  '[S1.18] contacts come from a vCard and a CSV file, each once; one is changed and found by its tag',
  ONCE,
  async ({ page, request }) => {
    const me = await newMember(request)
    await me.enter(page)
    await visit(page, CONTACTS, en)
    // While the list loads, the button stands elsewhere.
    await expect(page.getByText('No contacts yet')).toBeVisible()
    const cards = await importFile(page, 'phone.vcf', CARDS)
    await expect(cards.getByText('Saved: 2', { exact: true })).toBeVisible()
    await expectNoBarriers(page)
    await cards.getByRole('button', { name: 'Close' }).last().click()
    const table = await importFile(page, 'table.csv', TABLE)
    await expect(table.getByText('Saved: 1', { exact: true })).toBeVisible()
    await expect(table.getByText('Already among your contacts: 1')).toBeVisible()
    await expect(table.getByText('3. no name: check the name')).toBeVisible()
    await table.getByRole('button', { name: 'Close' }).last().click()

    await card(page, 'Berik Omarov').getByRole('button', { name: 'Change' }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByLabel('Company')).toHaveValue('Omarov Trade')
    await sheet.getByLabel('Position').pressSequentially('Buyer')
    await sheet.getByLabel('Tags').pressSequentially('filters, Almaty')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(card(page, 'Berik Omarov').getByText('Omarov Trade · Buyer')).toBeVisible()
    await page.getByRole('searchbox').pressSequentially('almaty')
    await expect(card(page, 'Li Wei')).toHaveCount(0)
    await expect(card(page, 'Berik Omarov')).toBeVisible()
    expect((await me.call(listContacts, {})).rows).toHaveLength(3)
  },
)

test(
  '[S1.8] conversations begin on the pages of an event, of an exhibitor and of a participant whose card one has',
  ONCE,
  async ({ page, request }) => {
    const event = await makeEvent(5)
    const sql = await database()
    const [shop] = await sql<{ id: string; name: string }[]>`
      select id, name ->> 'en' as name from shops where state = 'active' and name ? 'en'
      order by created_at, id limit 1`
    await sql`
      insert into exhibitors (id, event_id, shop_id, name, sort_name, profile, country, state)
      values (${randomUUID()}, ${event.id}, ${shop!.id}, '{"en": "Brake House"}', 'brake house', '{"en": "Discs"}', 'CN', 'confirmed')`
    const me = await newMember(request)
    const other = await newMember(request)
    const mine = await registerBy(me, event, 'Aigerim')
    const hers = await registerBy(other, event, 'Li Wei')
    const ticketOf = async (of: typeof me, id: string) =>
      (await of.call(getRegistration, { id })).registration.tickets[0]!.number
    await me.call(scanCard, { code: await ticketOf(other, hers) })
    await other.call(scanCard, { code: await ticketOf(me, mine) })
    expect((await other.call(listContactRequests, {})).contactRequests).toEqual([])

    await me.enter(page)
    await visit(page, `/pages/expo-forum/event-detail?id=${event.id}`, en)
    await main(page).getByRole('button', { name: 'Ask the organiser' }).click()
    await expect(page.getByRole('textbox', { name: 'Your message' })).toBeVisible()
    await expect(main(page).getByRole('link', { name: new RegExp(event.title) })).toBeVisible()

    await openAgain(page, `/pages/expo-forum/event-detail?id=${event.id}&tab=exhibitors`)
    await main(page).getByRole('button', { name: 'Write to the exhibitor' }).click()
    await expect(page).toHaveURL(/pages\/message\/thread/)
    await expect(main(page).getByRole('link', { name: new RegExp(event.title) })).toBeVisible()
    await page.getByRole('textbox', { name: 'Your message' }).pressSequentially('Where is your stand?')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(log(page).getByText('Where is your stand?')).toBeVisible()

    await openAgain(page, CONTACTS)
    await card(page, 'Li Wei').getByRole('button', { name: 'Write a message' }).click()
    await expect(page).toHaveURL(/pages\/message\/thread/)
    await page.getByRole('textbox', { name: 'Your message' }).pressSequentially('Good to meet you')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(log(page).getByText('Sent', { exact: true })).toBeVisible()
    await expectNoBarriers(page)
    await hideEvent(event)
  },
)
