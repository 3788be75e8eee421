import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { registerByMail } from '../../contracts/src/expo/invitee.ts'
import { getMeetings, requestMeeting, setMeetingProfile } from '../../contracts/src/expo/meeting.ts'
import { holdSeats } from '../../contracts/src/expo/registration.ts'
import { reportFigures } from '../../contracts/src/publish/dataset-report.ts'
import type { CaptchaScene } from '../../contracts/src/user/captcha.ts'
import { main } from '../catalogue.ts'
import { database } from '../database.ts'
import { hideEvent, layTimes, makeEvent, registerBy } from '../event.ts'
import { withoutAnswer } from '../lost-answer.ts'
import { ONCE } from '../once.ts'
import { newMember } from '../person.ts'
import { fromOwnNetwork, readCaptcha } from '../signing.ts'
import { expectToast } from '../toast.ts'
import { visit } from '../visitor.ts'

const en = { language: 'en' } as const
const action = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

/** Enters the captcha; each refusal brings a new one, which takes a moment. */
function captchaOf(page: Page, scene: CaptchaScene) {
  const picture = page.getByRole('img', { name: 'A picture with four characters' })
  let typed = ''
  return async () => {
    await expect(picture).not.toHaveAttribute('src', typed)
    typed = (await picture.getAttribute('src')) ?? ''
    const answer = page.getByLabel('Characters in the picture')
    await expect(answer).toHaveValue('')
    await answer.fill(await readCaptcha(page, scene))
  }
}

test(
  '[S2.20, S8.6] a registration by email whose reply was lost is made once; a corrected one is another',
  ONCE,
  async ({ page }) => {
    const event = await makeEvent(5)
    const mailOf = (name: string) => `${name}-${event.id.slice(0, 8)}@mail.example`
    await fromOwnNetwork(page)
    await visit(page, `/pages/expo-forum/event-registration?id=${event.id}`, en)
    await action(page, 'Continue with my email').click()
    await action(page, 'Continue').click()
    await page.getByLabel('Name', { exact: true }).fill('Mira Li')
    await page.getByLabel('Email').fill(mailOf('mistyped'))
    await page.getByLabel('Phone').fill('+7 701 123 45 67')
    const send = action(page, 'Keep the seats and write to me')
    const typeCaptcha = captchaOf(page, 'register-for-event')
    await send.click()
    for (let sent = 1; sent <= 2; sent += 1) {
      await typeCaptcha()
      await withoutAnswer(page, registerByMail, async () => {
        await send.click()
        await expect(main(page).getByRole('alert')).toBeVisible()
      })
    }
    await page.getByLabel('Email').fill(mailOf('mira'))
    await typeCaptcha()
    await send.click()
    await expect(page.getByText(`We have written to ${mailOf('mira')}`)).toBeVisible()
    const sql = await database()
    const made = await sql`
      select contact ->> 'email' as email from registrations where event_id = ${event.id} order by created_at, id`
    expect(made.map(({ email }) => email)).toEqual([mailOf('mistyped'), mailOf('mira')])
    await hideEvent(event)
  },
)

test(
  '[S2.14, S8.6] a problem report on figures whose reply was lost is saved once; a corrected one is another',
  ONCE,
  async ({ page }) => {
    await fromOwnNetwork(page)
    await visit(page, '/pages/publish/publish-data-detail?slug=china-vehicle-exports', en)
    await action(page, 'Report an error in these figures').click()
    const sheet = page.getByRole('dialog')
    const mark = crypto.randomUUID()
    await sheet.getByLabel('What is wrong?').fill(`${mark} 2024 is too low`)
    const send = sheet.getByRole('button', { name: 'Send' })
    const typeCaptcha = captchaOf(page, 'report-figures')
    await send.click()
    for (let sent = 1; sent <= 2; sent += 1) {
      await typeCaptcha()
      await withoutAnswer(page, reportFigures, async () => {
        await send.click()
        await expect(sheet.getByRole('alert')).toBeVisible()
      })
    }
    await sheet.getByLabel('What is wrong?').fill(`${mark} 2023 is too low`)
    await typeCaptcha()
    await send.click()
    await expectToast(page, 'Thank you: the office of the alliance will look into it')
    const sql = await database()
    const stored = await sql`
      with kept as (delete from dataset_reports where text like ${`${mark}%`} returning text)
      select split_part(text, ' ', 2) as year from kept order by year`
    expect(stored.map(({ year }) => year)).toEqual(['2023', '2024'])
  },
)

test(
  '[S2.20, S8.6] a seat request that was sent offline is repeated with the same id',
  ONCE,
  async ({ page, request }) => {
    const event = await makeEvent(5)
    await (await newMember(request)).enter(page)
    await visit(page, `/pages/expo-forum/event-registration?id=${event.id}`, en)
    const ids = new Set<string>()
    const noteIds = (isLost: boolean) =>
      page.route('**/client', async (route) => {
        const sent = route.request().postData() ?? ''
        if (!sent.includes(holdSeats.name)) return route.fallback()
        ids.add(/requestId\W+([\da-f-]{36})/.exec(sent)?.[1] ?? sent)
        await (isLost ? route.abort() : route.fallback())
      })
    await noteIds(true)
    const go = action(page, 'Continue')
    await go.click()
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button').last().click()
    await page.unroute('**/client')
    await noteIds(false)
    await go.click()
    await expect(action(page, 'Register')).toBeVisible()
    expect([...ids]).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)])
    await hideEvent(event)
  },
)

test('[S1.18, S8.6] a meeting request whose reply was lost is made once', ONCE, async ({ page, request }) => {
  const event = await makeEvent(5)
  await layTimes(event)
  const me = await newMember(request)
  const other = await newMember(request)
  await registerBy(me, event, 'Aigerim')
  await registerBy(other, event, 'Li Wei')
  const profile = { country: 'CN', offers: [], seeks: [], about: 'Discs' }
  for (const user of [me, other]) await user.call(setMeetingProfile, { eventId: event.id, profile })
  await me.enter(page)
  await visit(page, `/pages/user/events/meetings?id=${event.id}`, en)
  await main(page).getByRole('tab', { name: 'Participants' }).click()
  const card = page.getByRole('article', { name: 'Li Wei' })
  await card.getByRole('button', { name: 'Ask for a meeting' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Time').selectOption({ index: 1 })
  const send = sheet.getByRole('button', { name: 'Send' })
  await withoutAnswer(page, requestMeeting, async () => {
    await send.click()
    await expect(sheet.getByRole('alert')).toBeVisible()
  })
  await send.click()
  await expect(sheet).toHaveCount(0)
  await expect(card.getByText('Meeting under way')).toBeVisible()
  expect((await other.call(getMeetings, { eventId: event.id })).mine.meetings).toHaveLength(1)
  await hideEvent(event)
})
