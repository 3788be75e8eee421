import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { answerContactRequest, listContactRequests } from '../../contracts/src/expo/contact-book.ts'
import { answerMeeting, getMeetings, setMeetingProfile } from '../../contracts/src/expo/meeting.ts'
import { getRegistration, joinWaitlist } from '../../contracts/src/expo/registration.ts'
import { expectNoBarriers } from '../axe.ts'
import { main } from '../catalogue.ts'
import { hideEvent, layTimes, makeEvent, registerBy } from '../event.ts'
import { newOfficer } from '../office.ts'
import { ONCE } from '../once.ts'
import { newMember } from '../person.ts'
import { openAgain, visit } from '../visitor.ts'

const en = { language: 'en' } as const
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const card = (page: Page, name: string) => page.getByRole('article', { name })

test(
  '[S1.18] a participant is found, requests a meeting with another, and they exchange contact cards',
  ONCE,
  async ({ page, request }) => {
    const event = await makeEvent(5)
    await layTimes(event)
    const me = await newMember(request)
    const other = await newMember(request)
    const mine = await registerBy(me, event, 'Aigerim')
    const hers = await registerBy(other, event, 'Li Wei')
    const profile = { country: 'CN', offers: [], seeks: [], about: 'Discs' }
    await other.call(setMeetingProfile, { eventId: event.id, profile })
    await me.enter(page)
    await visit(page, `/pages/user/events/ticket?id=${mine}`, en)
    await main(page).getByRole('link', { name: 'Meetings with participants' }).click()
    await main(page).getByLabel('Country').selectOption({ label: 'Kazakhstan' })
    await expectNoBarriers(page)
    await button(page, 'Be found').click()
    await card(page, 'Li Wei').getByRole('button', { name: 'Ask for a meeting' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Time').selectOption({ index: 1 })
    await sheet.getByRole('button', { name: 'Send' }).click()
    await expect(card(page, 'Li Wei').getByText('Meeting under way')).toBeVisible()
    const { meetings } = (await other.call(getMeetings, { eventId: event.id })).mine
    await other.call(answerMeeting, { id: meetings[0]!.id, step: 'accept' })
    await openAgain(page, `/pages/user/events/meetings?id=${event.id}`)
    await expect(card(page, 'Li Wei').getByText('Table 1')).toBeVisible()
    await openAgain(page, '/pages/user/events/contacts')
    await button(page, 'Exchange cards').click()
    const { registration } = await other.call(getRegistration, { id: hers })
    await sheet.getByLabel('Number of the ticket').fill(registration.tickets[0]!.number)
    await sheet.getByRole('button', { name: 'Ask for the card' }).click()
    await expect(card(page, 'Li Wei').getByText('Waiting for an answer')).toBeVisible()
    const { contactRequests } = await other.call(listContactRequests, {})
    await other.call(answerContactRequest, { id: contactRequests[0]!.id, isAccepted: true })
    await openAgain(page, '/pages/user/events/contacts')
    await expect(card(page, 'Li Wei').getByRole('link', { name: 'first@mail.example' })).toBeVisible()
    await expectNoBarriers(page)
    await hideEvent(event)
  },
)

test(
  'a registration is corrected, and a walk-in is registered and checked in',
  ONCE,
  async ({ page, request }) => {
    const event = await makeEvent(5, 2)
    await registerBy(await newMember(request), event, 'Aigerim')
    const officer = await newOfficer(request, ['registration_manager', 'checkin_staff'])
    await officer.enter(page)
    await visit(page, `/pages/office/event?id=${event.id}`, en)
    await main(page).getByRole('link', { name: 'Aigerim' }).click()
    await button(page, 'Correct the ticket of Aigerim').click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Name', { exact: true }).fill('Aigerim Bekova')
    await expectNoBarriers(page)
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(main(page).getByText('Aigerim Bekova')).toBeVisible()
    await button(page, 'Check in').click()
    await expect(main(page).getByText(/^First entry/)).toBeVisible()
    await expectNoBarriers(page)
    await page.goBack()
    await button(page, 'Register somebody').click()
    await sheet.getByLabel('Name', { exact: true }).pressSequentially('Berik Omarov')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(main(page).getByRole('heading', { name: 'Berik Omarov' })).toBeVisible()
    await expect(main(page).getByText('Confirmed', { exact: true })).toBeVisible()
    await expect(main(page).getByText(/^First entry/)).toBeVisible()
    await hideEvent(event)
  },
)

test(
  'the office finds a registration, revokes badges, sees the waitlist and sets times for meetings',
  ONCE,
  async ({ page, request }) => {
    const event = await makeEvent(1)
    await registerBy(await newMember(request), event, 'Aigerim')
    const waiting = await newMember(request)
    await waiting.call(joinWaitlist, { eventId: event.id, typeId: event.typeId, count: 1 })
    const officer = await newOfficer(request, ['registration_manager'])
    await officer.enter(page)
    await visit(page, `/pages/office/event?id=${event.id}`, en)
    const hers = main(page).getByRole('link', { name: 'Aigerim' })
    await expect(hers).toBeVisible()
    const search = main(page).getByRole('searchbox', { name: 'Find by name' })
    await search.pressSequentially('nobody of this name')
    await search.press('Enter')
    await expect(main(page).getByText('Nothing found')).toBeVisible()
    await search.fill('')
    await search.pressSequentially('aiger')
    await search.press('Enter')
    await expect(hers).toBeVisible()
    await button(page, 'Tables and badges').click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('What you need').selectOption({ label: 'Badges A6, four on a sheet' })
    await sheet.getByRole('button', { name: 'Download' }).click()
    await expect(sheet.getByLabel('What for')).toBeFocused()
    await sheet.getByLabel('What for').fill('Badges for the desk')
    const saved = page.waitForEvent('download')
    await sheet.getByRole('button', { name: 'Download' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^badges-.*\.pdf$/)
    await page.getByRole('tab', { name: 'Queue' }).click()
    await expect(button(page, 'Move to the front')).toBeVisible()
    await page.getByRole('tab', { name: 'Meetings' }).click()
    await main(page).getByLabel('Length in minutes').fill('60')
    await button(page, 'Save').click()
    await expect(main(page).getByText('0 of 10')).toHaveCount(8)
    await hideEvent(event)
  },
)
