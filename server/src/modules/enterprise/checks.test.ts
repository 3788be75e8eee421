import { enterpriseActions as of } from '@tiantian/contracts/enterprise/application.ts'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { approved, enterpriseForm, submitted, TICKS } from '../../test/make-enterprise.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import { uploadDocument } from '../../test/make-order.ts'
import { testApp } from '../../test/test-app.ts'
import { isDisposableEmail } from './enterprise.ts'

const here = await testApp()
const { clock, db } = here

// Only so many accounts are made from one address in an hour.
beforeEach(() => clock.advance(2 * 3_600_000))

/** A page of lines like those of a text; noise like that of a scanner makes it as large as a real one. */
async function page({ width = 1240, height = 1754, blur = 0 } = {}) {
  const marks = Array.from({ length: 40 * 60 }, (_, at) => {
    const column = at % 40
    const row = Math.floor(at / 40)
    return `<rect x="${4 + column * 2.3}%" y="${3 + row * 1.57}%" width="${0.5 + ((at * 7) % 10) / 10}%" height="0.6%"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fbfaf5"/>${marks.join('')}</svg>`
  const drawn = sharp(Buffer.from(svg)).flatten()
  return (blur > 0 ? drawn.blur(blur) : drawn).jpeg({ quality: 95 }).toBuffer()
}

/** The results of the checks of an application with this paper and address. */
async function checksOf(file: Buffer, email = 'office@kazbolshek.example') {
  const owner = await here.user()
  await owner.call(of.startApplication, { requestId: newId() })
  const fileId = await uploadDocument(here, owner, 'licence.jpg', file)
  const attach = { fileId, kind: 'licence', fileName: 'licence.jpg' } as const
  const { version } = (await owner.call(of.attachDocument, attach)).application
  const form = enterpriseForm({ email })
  const saved = await owner.call(of.saveApplication, { version, form })
  const sent = await owner.call(of.submitApplication, { version: saved.application.version })
  const officer = await makeOfficer(here, ['kyb_reviewer'])
  const { review } = await officer.call(of.getReview, { id: sent.application.id })
  return Object.fromEntries(review.checks.map(({ check, result }) => [check, result]))
}

test('[S4.15] a sharp scan of a page passes, and a blurred one is worth a look', async () => {
  expect(await checksOf(await page())).toMatchObject({ smallScan: 'passed', blurredScan: 'passed' })
  expect(await checksOf(await page({ blur: 6 }))).toMatchObject({ blurredScan: 'warning' })
})

test('[S4.15] a scan of too few pixels is worth a look, however many bytes it has', async () => {
  const file = await page({ width: 700, height: 990 })
  expect(file.length).toBeGreaterThan(30_000)
  expect(await checksOf(file)).toMatchObject({ smallScan: 'warning', blurredScan: 'passed' })
})

test('[S4.15] a throw-away address is worth a look, also below a domain of such a service', async () => {
  const file = await page()
  expect(await checksOf(file, 'ceo@mailinator.com')).toMatchObject({ disposableEmail: 'warning' })
  expect(await checksOf(file)).toMatchObject({ disposableEmail: 'passed' })
  expect(await isDisposableEmail('x@sub.Mailinator.com')).toBe(true)
  // What people of the trade use, and what only looks like a listed domain.
  for (const domain of [
    'mail.ru',
    'qq.com',
    '163.com',
    'gmail.com',
    'yandex.kz',
    'mailinator-parts.kz',
    'com',
    '',
  ])
    expect(await isDisposableEmail(`x@${domain}`), domain).toBe(false)
})

test('[S4.15] nobody approves an enterprise without having looked in the registry and the lists of sanctions', async () => {
  const owner = await here.user()
  const { id } = await submitted(here, owner)
  const one = await makeOfficer(here, ['kyb_reviewer'])
  const other = await makeOfficer(here, ['kyb_lead'])
  await one.call(of.beginReview, { id })
  for (const ticks of [
    {},
    { isChecked: true },
    { ...TICKS, isSanctionsChecked: false },
    { ...TICKS, isChecked: false },
  ])
    for (const action of [of.endorseApplication, of.approveApplication]) {
      const officer = action === of.endorseApplication ? one : other
      expect((await officer.refused(action, { id, ...ticks } as never)).code).toBe('INVALID_INPUT')
    }
  await one.call(of.endorseApplication, { id, ...TICKS })
  await other.call(of.approveApplication, { id, ...TICKS })
  const recorded = await db.sql<{ ticks: string[] }[]>`
    select data -> 'ticks' as ticks from enterprise_events
    where application_id = ${id} and event in ('endorse', 'approve')`
  expect(recorded.map(({ ticks }) => ticks)).toEqual([
    ['registry', 'sanctions'],
    ['registry', 'sanctions'],
  ])
  expect((await approved(here, await here.user())).state).toBe('approved')
})
