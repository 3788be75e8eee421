import { listOfficeDatasets } from '@tiantian/contracts/publish/dataset-import.ts'
import { listReports, reportFigures, settleReport } from '@tiantian/contracts/publish/dataset-report.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { solvedCaptcha } from '../../../test/captcha-reader.ts'
import { FIRST, makeDataset, release } from '../../../test/make-dataset.ts'
import { makeGuests } from '../../../test/make-event.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { clock, db, visitor } = here
const editor = await makeOfficer(here, ['data_editor'])
const publisher = await makeOfficer(here, ['data_publisher'])
const text = 'The exports of 2023 are those of 2022.'

async function shownDataset() {
  const slug = await makeDataset(here)
  await release(here, { editor, publisher }, slug, FIRST)
  return slug
}

const waitingOf = async (slug: string) => {
  const { datasets } = await editor.call(listOfficeDatasets, {})
  return datasets.find((each) => each.slug === slug)!.reportCount
}

test('[S2.14] an error report from a visitor stays open at the desk until it is settled; then the address is deleted', async () => {
  const slug = await shownDataset()
  const input = { requestId: newId(), slug, text: `  ${text} `, email: 'mira@mail.example' }
  expect((await visitor.refused(reportFigures, input)).code).toBe('CAPTCHA_REQUIRED')
  const solved = { ...input, ...(await solvedCaptcha(here, 'report-figures')) }
  await visitor.call(reportFigures, solved)
  // Sent again after the captcha was consumed.
  await visitor.call(reportFigures, solved)
  const { reports } = await editor.call(listReports, { slug })
  expect(reports).toEqual([
    {
      id: input.requestId,
      releaseN: 1,
      text,
      email: 'mira@mail.example',
      settledAt: null,
      createdAt: expect.any(String),
    },
  ])
  expect(await waitingOf(slug)).toBe(1)

  const settled = await editor.call(settleReport, { slug, id: input.requestId })
  expect(settled.reports).toMatchObject([{ email: '', text, settledAt: expect.any(String) }])
  expect(await waitingOf(slug)).toBe(0)
  const [row] = await db.sql<{ settled_by: string }[]>`
    select settled_by from dataset_reports where id = ${input.requestId}`
  expect(row!.settled_by).toBe(editor.id)
})

test('a captcha of another form, or a wrong one, is refused', async () => {
  const slug = await shownDataset()
  const input = { requestId: newId(), slug, text }
  const other = await solvedCaptcha(here, 'register-for-event')
  expect((await visitor.refused(reportFigures, { ...input, ...other })).code).toBe('CAPTCHA_EXPIRED')
  const own = await solvedCaptcha(here, 'report-figures')
  const wrong = { ...input, ...own, captcha: '----' }
  expect((await visitor.refused(reportFigures, wrong)).code).toBe('CAPTCHA_WRONG')
  expect((await editor.call(listReports, { slug })).reports).toEqual([])
})

test('a signed-in user needs no captcha; a network has twenty attempts per hour', async () => {
  const slug = await shownDataset()
  clock.advance(3_600_000)
  const [member] = await makeGuests(here, 1)
  const say = (words = text) => ({ requestId: newId(), slug, text: words })
  for (let n = 0; n < 16; n += 1) await member!.call(reportFigures, say())
  for (const wrong of ['too short', 'x'.repeat(1001)])
    expect((await member!.refused(reportFigures, say(wrong))).code).toBe('INVALID_INPUT')
  const noMail = { ...say(), email: 'not a mail' }
  expect((await member!.refused(reportFigures, noMail)).code).toBe('INVALID_INPUT')
  await member!.call(reportFigures, say())
  expect((await member!.refused(reportFigures, say())).code).toBe('TOO_MANY_REQUESTS')
  expect((await editor.call(listReports, { slug })).reports).toHaveLength(17)
})

test('unpublished datasets take no reports, and only editors read or settle them', async () => {
  const slug = await shownDataset()
  await db.sql`update datasets set is_shown = false where slug = ${slug}`
  clock.advance(3_600_000)
  const [member] = await makeGuests(here, 1)
  const refusal = await member!.refused(reportFigures, { requestId: newId(), slug, text })
  expect(refusal.code).toBe('DATASET_NOT_FOUND')
  expect((await member!.refused(listReports, { slug })).code).toBe('PERMISSION_DENIED')
  expect((await member!.refused(settleReport, { slug, id: newId() })).code).toBe('PERMISSION_DENIED')
})
