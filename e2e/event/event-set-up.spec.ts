import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { moveEvent } from '../../contracts/src/expo/office-event.ts'
import { createEvent, getSetUp, saveExhibitor, saveFacts } from '../../contracts/src/expo/set-up.ts'
import { saveWorkspaceItem } from '../../contracts/src/office/workspace.ts'
import { expectNoBarriers } from '../axe.ts'
import { button, main } from '../buying-page.ts'
import { hideEvent } from '../event.ts'
import { newOfficer } from '../office.ts'
import { ONCE } from '../once.ts'
import type { Person } from '../person.ts'
import { newMember } from '../person.ts'
import { test } from '../test.ts'
import { openAgain, visit } from '../visitor.ts'

const en = { language: 'en' } as const
const SET_UP = '/pages/office/event-setup'
const DAY_MS = 86_400_000
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

test(
  '[S2.19] [S2.20] an event is created, its form is built, it is published, and a visitor registers with that form, pays and books a seat',
  ONCE,
  async ({ browser, page, request }) => {
    const [publisher, colleague, visitor] = await Promise.all([
      newOfficer(request, ['event_publisher', 'registration_manager']),
      newOfficer(request, ['event_publisher']),
      newMember(request),
    ])
    const title = `Forum ${randomUUID().slice(0, 8)}`
    await publisher.enter(page)
    await visit(page, SET_UP, en)
    const id = await begin(page, title)
    await addTickets(page)
    await buildForm(page)
    await addSession(page)
    await tab(page, 'Facts')
    await main(page).getByLabel('Venue').fill('Hall 7')
    await addDocument(page)
    await expectNoBarriers(page)
    await step(page, 'Send to review', 'In review')
    await colleague.call(moveEvent, { id, step: 'publish' })
    await page.reload()
    await expect(main(page).getByText('Published', { exact: true })).toBeVisible()

    const other = await browser.newPage()
    await visitor.enter(other)
    await visit(other, `/pages/expo-forum/event-registration?id=${id}`, en)
    await button(other, 'Continue').click()
    await main(other).getByLabel('Name', { exact: true }).fill('Aigerim Sarsenova')
    await main(other).getByLabel('Email').fill('aigerim@mail.example')
    await main(other).getByLabel('Phone').fill('+7 701 123 45 67')
    await expect(main(other).getByLabel('Which discs?')).toBeHidden()
    await button(other, 'Register').click()
    const interest = main(other).getByLabel('What do you look for?')
    await expect(interest).toHaveAccessibleDescription('Please fill in this field.')
    await interest.selectOption('Brakes')
    await main(other).getByLabel('Which discs?').fill('Ventilated')
    await button(other, 'Register').click()
    await expect(other).toHaveURL(/\/pages\/user\/events\/ticket\?id=/)
    const payment = main(other).getByRole('region', { name: 'Payment' })
    await expect(payment.getByText('₸5,000')).toBeVisible()
    await expect(payment.getByText('Account KZ12 3456')).toBeVisible()

    await page.goto(`/#/pages/office/event?id=${id}`)
    await main(page).getByRole('link', { name: 'Aigerim Sarsenova' }).click()
    await expect(main(page).getByText('Ventilated')).toBeVisible()
    await step(page, 'Payment received', 'Confirmed')
    await other.reload()
    await expect(main(other).getByText('Confirmed', { exact: true })).toBeVisible()
    await expect(payment).toBeHidden()
    await takeWhatIsThere(other, id)
    await other.close()
    await hideEvent({ id })
  },
)

/** Returns the id of the event. */
async function begin(page: Page, title: string): Promise<string> {
  await button(page, 'New event').click()
  const sheet = page.getByRole('dialog', { name: 'New event' })
  await sheet.getByLabel('Title').fill(title)
  await sheet.getByRole('combobox', { name: 'City' }).fill('Almat')
  await page
    .getByRole('option', { name: /^Almaty/ })
    .first()
    .click()
  await expect(sheet.getByLabel('Time zone')).toHaveValue('Asia/Almaty')
  await sheet.getByLabel('Begins').fill(`${day(30)}T10:00`)
  await sheet.getByLabel('Ends').fill(`${day(31)}T18:00`)
  await sheet.getByRole('button', { name: 'Begin' }).click()
  await expect(page).toHaveURL(/event-setup\?id=/)
  await expect(main(page).getByRole('heading', { name: title })).toBeVisible()
  await expect(main(page).getByText('Times are those of Almaty, UTC+5')).toBeVisible()
  return new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('id') ?? ''
}

async function addTickets(page: Page) {
  await tab(page, 'Tickets')
  await inSheet(page, 'Edit', async (sheet) => {
    await sheet.getByLabel('Currency of the prices').selectOption('KZT')
    await sheet.getByLabel('Where people pay to').fill('Account KZ12 3456')
  })
  await expect(main(page).getByText('Account KZ12 3456')).toBeVisible()
  await inSheet(page, 'New seats', async (sheet) => {
    await sheet.getByLabel('Name used in the office').fill('Hall')
    await sheet.getByLabel('How many').fill('20')
  })
  await expect(main(page).getByText('Taken: 0 of 20')).toBeVisible()
  await inSheet(page, 'New kind of ticket', async (sheet) => {
    await sheet.getByLabel('Name').fill('Visitor')
    await sheet.getByLabel('Price, KZT').fill('5000')
  })
  await expect(main(page).getByText('Visitor', { exact: true })).toBeVisible()
}

async function buildForm(page: Page) {
  await tab(page, 'Form')
  await inSheet(page, 'New question', async (sheet) => {
    await sheet.getByLabel('Question').fill('What do you look for?')
    await sheet.getByLabel('Kind of answer').selectOption('One from a list')
    await sheet.getByRole('textbox', { name: 'Choice 1' }).fill('Brakes')
    await sheet.getByRole('button', { name: 'Add a choice' }).click()
    await sheet.getByRole('textbox', { name: 'Choice 2' }).fill('Filters')
    await sheet.getByLabel('Required').check()
  })
  const preview = main(page).getByRole('region', { name: 'As visitors see it' })
  await expect(preview.getByLabel('What do you look for?')).toBeVisible()
  await inSheet(page, 'New question', async (sheet) => {
    await sheet.getByLabel('Question').fill('Which discs?')
    await expectQuestion(page, sheet)
    await sheet.getByLabel('Ask only if').selectOption('“What do you look for?” is “Brakes”')
  })
  await expect(preview.getByLabel('Which discs?')).toBeHidden()
  await preview.getByLabel('What do you look for?').selectOption('Brakes')
  await expect(preview.getByLabel('Which discs?')).toBeVisible()
}

/** Closing a sheet with input in it, or going back, asks first and lets the user stay. */
async function expectQuestion(page: Page, sheet: Locator) {
  const requested = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  const ways = [() => sheet.getByRole('button', { name: 'Close' }).click(), () => page.goBack()]
  for (const leave of ways) {
    await leave()
    await requested.getByRole('button', { name: 'Stay' }).click()
    await expect(requested).toBeHidden()
    await expect(sheet.getByLabel('Question')).toHaveValue('Which discs?')
  }
}

const PDF = { mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
const choose = (place: Page | Locator, picker: string, name: string) =>
  place
    .getByRole('region', { name: picker })
    .locator('input[type=file]')
    .setInputFiles({ name, ...PDF })

/** A session with limited seats, and slides for attendees. */
async function addSession(page: Page) {
  await tab(page, 'Agenda')
  await inSheet(page, 'New session', async (sheet) => {
    await sheet.getByLabel('Title').fill('Discs and pads')
    await sheet.getByLabel('Seats').fill('5')
    await choose(sheet, 'Slides', 'slides.pdf')
    await expect(sheet.getByRole('button', { name: 'Remove the slides' })).toBeVisible()
    await sheet.getByLabel('Who may open slides and recording').selectOption('Confirmed participants only')
  })
  await expect(main(page).getByText('Seats: 5')).toBeVisible()
}

/** Its name and audience can be edited once it is saved. */
async function addDocument(page: Page) {
  await choose(page, 'Documents for visitors', 'hall-map.pdf')
  await expect(main(page).getByRole('button', { name: /^Remove .*hall-map\.pdf$/ })).toBeVisible()
  await saveAll(page)
  await main(page).getByLabel('Name of the document').fill('Map of the hall')
  await main(page).getByLabel('Who may open it').selectOption('Confirmed participants only')
  await saveAll(page)
}

async function saveAll(page: Page) {
  await button(page, 'Save').click()
  await expect(page.getByText('Not saved yet')).toBeHidden()
}

/** What a confirmed attendee gets: a document, slides, and a seat in a session. */
async function takeWhatIsThere(page: Page, id: string) {
  await page.goto(`/#/pages/expo-forum/event-detail?id=${id}`)
  await expect(main(page).getByRole('link', { name: 'Map of the hall' })).toBeVisible()
  await tab(page, 'Agenda')
  await expect(main(page).getByRole('link', { name: 'Slides: Discs and pads' })).toBeVisible()
  await button(page, 'Book a seat: Discs and pads').click()
  await expect(main(page).getByText('Your seat is booked')).toBeVisible()
  await expect(button(page, 'Give the seat back: Discs and pads')).toBeVisible()
}

const tab = (page: Page, name: string) => main(page).getByRole('tab', { name }).click()

/** Opens a sheet, fills it in and saves it. */
async function inSheet(page: Page, opener: string, fill: (sheet: Locator) => Promise<unknown>) {
  await button(page, opener).click()
  const sheet = page.getByRole('dialog')
  await fill(sheet)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()
}

async function step(page: Page, name: string, state: string, place = main(page)) {
  await button(page, name).click()
  await page.getByRole('dialog', { name }).getByRole('button', { name }).click()
  await expect(place.getByText(state, { exact: true })).toBeVisible()
}

async function newEvent(publisher: Person) {
  const event = {
    title: { en: `Expo ${randomUUID().slice(0, 8)}` },
    type: 'expo' as const,
    mode: 'onsite' as const,
    startsAt: `${day(40)}T05:00:00.000Z`,
    endsAt: `${day(41)}T13:00:00.000Z`,
    timeZone: 'Asia/Almaty',
    cityId: 1526384,
  }
  const { setUp } = await publisher.call(createEvent, { requestId: randomUUID(), event })
  return setUp
}

test(
  '[S2.19] a hall is created, a booth is drawn and moved, and held for an exhibitor',
  ONCE,
  async ({ page, request }) => {
    const publisher = await newOfficer(request, ['event_publisher'])
    const { id: eventId } = await newEvent(publisher)
    const exhibitor = { name: { en: 'Sarsen Auto' }, country: 'KZ' }
    await publisher.call(saveExhibitor, { eventId, id: randomUUID(), version: 0, exhibitor })
    await publisher.enter(page)
    await visit(page, `${SET_UP}?id=${eventId}&tab=plan`, en)
    await inSheet(page, 'New hall', async (sheet) => {
      await sheet.getByLabel('Name of the hall').fill('A')
      await sheet.getByLabel('Width, m').fill('20')
      await sheet.getByLabel('Depth, m').fill('12')
    })
    const hall = main(page).getByRole('group', { name: 'Drawing of hall A' })
    await hall.scrollIntoViewIfNeeded()
    const box = (await hall.boundingBox())!
    const metre = box.width / 21
    const at = (x: number, y: number) => [box.x + (x + 0.5) * metre, box.y + (y + 0.5) * metre] as const
    await page.mouse.move(...at(2, 2))
    await page.mouse.down()
    await page.mouse.move(...at(5, 5), { steps: 4 })
    await page.mouse.up()
    const stand = hall.getByRole('button', { name: 'Stand A-101, Free' })
    await expect(stand).toBeVisible()
    await stand.press('ArrowRight')
    await stand.press('Shift+ArrowDown')
    await expect(main(page).getByLabel('From the left, m')).toHaveValue('2.5')
    await expect(main(page).getByLabel('Depth, m')).toHaveValue('3.5')
    // Unsaved changes: leaving asks first.
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page
      .getByRole('alertdialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Stay' })
      .click()
    await expect(page).toHaveURL(/event-setup/)
    await button(page, 'Save').click()
    await main(page).getByLabel('Exhibitor', { exact: true }).selectOption('Sarsen Auto')
    await button(page, 'Hold for 72 hours').click()
    await expect(hall.getByRole('button', { name: 'Stand A-101, Held' })).toBeVisible()
    await expectNoBarriers(page)
    const { setUp: stored } = await publisher.call(getSetUp, { id: eventId })
    expect(stored.plan.booths).toMatchObject([
      { code: 'A-101', x: 2.5, y: 2, width: 3, height: 3.5, state: 'held' },
    ])
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page).not.toHaveURL(/event-setup/)
  },
)

test(
  '[S2.19] two editors change the facts of an event: both versions are shown, each keeps what it changed, and a closed page loses nothing',
  ONCE,
  async ({ page, request }) => {
    const publisher = await newOfficer(request, ['event_publisher'])
    const { id } = await newEvent(publisher)
    await publisher.enter(page)
    await visit(page, `${SET_UP}?id=${id}`, en)
    const venue = main(page).getByLabel('Venue')
    await venue.fill('My hall')
    const { setUp } = await publisher.call(getSetUp, { id })
    const facts = { ...setUp.facts, venue: { en: 'Their hall' }, contactEmail: 'they@expo.example' }
    await publisher.call(saveFacts, { id, version: setUp.versions.facts, facts })
    await button(page, 'Save').click()
    const conflict = main(page).getByRole('region', { name: 'Somebody saved a newer version' })
    await expect(conflict.getByText('Their hall')).toBeVisible()
    await expect(conflict.getByText('My hall')).toBeVisible()
    await expect(venue).toHaveValue('My hall')
    await button(page, 'Save').click()
    await expect(conflict).toHaveCount(0)
    const { facts: stored } = (await publisher.call(getSetUp, { id })).setUp
    expect(stored).toMatchObject({ venue: { en: 'My hall' }, contactEmail: 'they@expo.example' })

    const kept = page.waitForResponse((response) =>
      Boolean(response.request().postData()?.includes(saveWorkspaceItem.name)),
    )
    await venue.fill('A hall typed before the lights went out')
    await kept
    await openAgain(page, `${SET_UP}?id=${id}`)
    await main(page).getByRole('button', { name: 'Restore it' }).click()
    await expect(venue).toHaveValue('A hall typed before the lights went out')
    await hideEvent({ id })
  },
)
