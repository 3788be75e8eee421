import { getDataset } from '@tiantian/contracts/publish/dataset.ts'
import { openDataset, tokenForFiles } from '@tiantian/contracts/publish/dataset-access.ts'
import { setDatasetFollow } from '@tiantian/contracts/publish/dataset-follow.ts'
import { getDatasetDraft, saveDataset } from '@tiantian/contracts/publish/dataset-office.ts'
import { describe, expect, test } from 'vitest'
import { Mailbox } from '../../../test/mailbox.ts'
import { release, tableText } from '../../../test/make-dataset.ts'
import { begin, step, wholeForm } from '../../../test/make-dataset-form.ts'
import {
  callAs,
  LAG_MONTHS,
  LAST_YEAR,
  LONG_AGO,
  makeHeldDataset,
  marksIn,
} from '../../../test/make-held-dataset.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Person } from '../../../test/test-app.ts'
import { TEST_SECRET, testApp } from '../../../test/test-app.ts'
import { declaredNotificationsJob } from '../../push/notification/deliver.ts'
import { createIdentityCipher } from '../../user/identity/identity.ts'
import { openBefore, strangerAt } from './dataset-access.ts'
import { datasetReleased } from './dataset-notification.ts'

const here = await testApp()
const sql = here.db.sql
const office = {
  editor: await makeOfficer(here, ['data_editor']),
  publisher: await makeOfficer(here, ['data_publisher']),
}
const member = await makeOfficer(here, ['alliance_member'])
const reader = await here.user()
const slugs = {
  login: await makeHeldDataset(here, office, 'login'),
  member: await makeHeldDataset(here, office, 'member'),
}
const ask = (url: string) => callAs(here, here.visitor, url)

describe('withheld figures', () => {
  test('a visitor sees what the dataset contains, which part is withheld, and that signing in gives access', async () => {
    const found = await here.visitor.call(getDataset, { slug: slugs.login })
    expect(found).toMatchObject({
      access: 'login',
      title: 'Exports',
      description: 'What left',
      sourceName: 'Customs',
      periods: null,
      held: { from: String(LONG_AGO), to: String(LAST_YEAR) },
      charts: [],
    })
    expect(found.series.flatMap(({ points }) => points)).toEqual([])
    const page = (await ask(`/s/en/data/${slugs.login}`)).body
    expect(page).toContain('Log in to see the figures')
    expect(page).not.toContain('DataDownload')
    expect((await ask(`/embed/data/${slugs.login}?lang=ru`)).body).toContain('видны после входа')
    const reply = await ask(`/api/data/${slugs.login}.csv`)
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([401, 'LOGIN_REQUIRED'])
  })

  test('the member-only period is shown, and ends by itself', async () => {
    const found = await here.visitor.call(getDataset, { slug: slugs.member })
    expect(found).toMatchObject({
      memberLagMonths: LAG_MONTHS,
      periods: { from: String(LONG_AGO), to: String(LONG_AGO) },
      held: { from: String(LAST_YEAR), to: String(LAST_YEAR) },
    })
    const page = (await ask(`/s/en/data/${slugs.member}`)).body
    expect(page).toContain('Figures of the last 24 months')
    const monthly = { access: 'member', memberLagMonths: 1, frequency: 'month' } as const
    const before = (day: string) => openBefore(monthly, strangerAt(new Date(day)))
    expect([before('2026-03-31'), before('2026-04-01'), before('2026-01-15')]).toEqual([
      '2026-02-01',
      '2026-03-01',
      '2025-12-01',
    ])
    const quarterly = { ...monthly, memberLagMonths: 12, frequency: 'quarter' } as const
    expect(openBefore(quarterly, strangerAt(new Date('2026-11-22')))).toBe('2025-10-01')
  })

  test('an alliance member sees no difference from a public dataset', async () => {
    const found = await member.call(openDataset, { slug: slugs.member })
    expect([found.held, found.periods]).toEqual([null, { from: String(LONG_AGO), to: String(LAST_YEAR) }])
  })
})

describe('a signed token for links', () => {
  const open = (slug: string, token: string) =>
    ask(`/api/data/${slug}.csv?token=${encodeURIComponent(token)}`)

  test("gives its reader's access to one dataset for ten minutes", async () => {
    const { token } = await member.call(tokenForFiles, { slug: slugs.member })
    const reply = await open(slugs.member, token)
    expect(marksIn(reply, 'member')).toEqual(['old', 'new'])
    expect(reply.headers['cache-control']).toBe('private, no-store')
    expect((await open(slugs.login, token)).statusCode).toBe(401)
    here.clock.advance(601_000)
    expect((await open(slugs.member, token)).statusCode).toBe(401)
  })

  test('of a signed-in user gives no member access and cannot be forged to do so', async () => {
    const { token } = await reader.call(tokenForFiles, { slug: slugs.member })
    expect(marksIn(await open(slugs.member, token), 'member')).toEqual(['old'])
    const [ends = '', signature = ''] = token.split('.')
    const later = (Number.parseInt(ends, 36) + 1e9).toString(36)
    for (const forged of [`${later}.${signature}`, `${ends}.`, ends, '', '.'])
      expect((await open(slugs.member, forged)).statusCode).toBe(401)
  })
})

test('a notification includes the changes only for readers who may see the figures', async () => {
  const slug = await makeHeldDataset(here, office, 'member')
  const box = new Mailbox(here)
  const emails = declaredNotificationsJob(
    { cipher: createIdentityCipher(TEST_SECRET), webOrigin: 'https://mall.example', clock: here.clock },
    [datasetReleased],
  )
  const readers: [Person, string][] = [
    [member, 'member@mail.example'],
    [reader, 'reader@mail.example'],
  ]
  for (const [user, email] of readers) {
    await sql`update users set email = ${email} where id = ${user.id}`
    await user.call(setDatasetFollow, { slug, isFollowed: true })
  }
  await sql`delete from outbox where topic = ${emails.topic}`
  await release(here, office, slug, tableText(`${LAST_YEAR},all,7,`))
  await sql`update dataset_releases set note = ${sql.json({ en: 'TOLD' })} where note = '{}'`
  const [{ data } = { data: {} }] = await sql<{ data: object }[]>`
    delete from outbox where topic = ${emails.topic} returning data`
  await emails.run(here.db, data)
  for (const [user, email] of readers) {
    const [message] = await box.messagesTo(email)
    expect(message?.text.includes('TOLD')).toBe(user === member)
  }
})

test('the office sets who has access, another officer publishes it, and member access requires a number of months', async () => {
  const form = wholeForm()
  const slug = await begin(office.editor, form)
  await step(office.editor, slug, 'submit')
  await step(office.publisher, slug, 'publish')
  const save = (version: number, change: Partial<typeof form>) =>
    office.editor.call(saveDataset, { slug, version, form: { ...form, ...change } })
  const refused = await office.editor.refused(saveDataset, {
    slug,
    version: 1,
    form: { ...form, access: 'member' },
  })
  expect(refused.fields).toEqual([{ path: 'form.memberLagMonths', rule: 'required' }])
  await save(1, { access: 'member', memberLagMonths: 6 })
  const accessOf = async () =>
    (await sql`select access, member_lag_months from datasets where slug = ${slug}`)[0]
  expect(await accessOf()).toEqual({ access: 'public', member_lag_months: null })
  await step(office.editor, slug, 'submit', { version: 2 })
  expect((await office.editor.refused(getDataset, { slug })).code).toBe('DATASET_NOT_FOUND')
  await step(office.publisher, slug, 'publish', { version: 2 })
  expect(await accessOf()).toEqual({ access: 'member', member_lag_months: 6 })
  const { dataset } = await office.editor.call(getDatasetDraft, { slug })
  expect(dataset.form).toMatchObject({ access: 'member', memberLagMonths: 6 })
})
