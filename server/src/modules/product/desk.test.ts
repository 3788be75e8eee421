import { enterpriseActions, shopActions } from '@tiantian/contracts/enterprise/application.ts'
import { listCalendarDays, removeCalendarDay, setCalendarDay } from '@tiantian/contracts/office/calendar.ts'
import { askForBrand } from '@tiantian/contracts/product/brand-request.ts'
import type { DeskRow } from '@tiantian/contracts/product/desk.ts'
import { listDesk } from '@tiantian/contracts/product/desk.ts'
import { expect, test } from 'vitest'
import { makeShop } from '../../test/make-catalogue.ts'
import { shopForm, submitted } from '../../test/make-enterprise.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import { testApp } from '../../test/test-app.ts'

const here = await testApp()
const { clock, db, user } = here

test('[S4.15] the office sees enterprises, shops and brands in one queue by working days, and who has taken them', async () => {
  // A Friday noon: two working days end on Tuesday.
  const applicant = await user()
  const enterprise = await submitted(here, applicant)
  await db.sql`
    update enterprise_applications set submitted_at = '2026-12-04T12:00:00Z' where id = ${enterprise.id}`
  const shop = await submitted(here, applicant, await shopForm(here), shopActions)
  const seller = await user()
  const { id: shopId } = await makeShop(db, { ownerId: seller.id })
  const brand = { shopId, name: 'Tulparex', homepage: 'https://tulparex.example', note: '' }
  await seller.call(askForBrand, brand)
  const lead = await makeOfficer(here, ['kyb_lead'])
  const editor = await makeOfficer(here, ['kyb_lead', 'data_editor'])
  await lead.call(enterpriseActions.beginReview, { id: enterprise.id })
  const kindsOf = (rows: readonly DeskRow[]) => rows.map(({ kind }) => kind).toSorted()
  const { rows } = await editor.call(listDesk, {})
  expect(kindsOf(rows)).toEqual(['brand', 'enterprise', 'shop'])
  expect(rows.map(({ submittedAt }) => submittedAt)).toEqual(
    rows.map(({ submittedAt }) => submittedAt).toSorted(),
  )
  const row = rows.find(({ id }) => id === enterprise.id)
  expect(row).toMatchObject({ dueAt: '2026-12-08T12:00:00.000Z', claim: { isOwn: false } })
  expect(row?.claim.by).not.toBe('')
  // Brands are shown to those who decide on them.
  expect(kindsOf((await lead.call(listDesk, {})).rows)).toEqual(['enterprise', 'shop'])
  expect((await lead.call(listDesk, { kind: 'brand' })).rows).toEqual([])
  expect((await lead.call(listDesk, { kind: 'shop' })).rows.map(({ id }) => id)).toEqual([shop.id])
  // Page by page.
  const first = await editor.call(listDesk, { limit: 2 })
  const second = await editor.call(listDesk, { limit: 2, cursor: first.nextCursor! })
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  clock.advance(1000)
})

test('[S4.15] holidays of an office, and weekends at work, move the day on which an answer is due', async () => {
  const lead = await makeOfficer(here, ['kyb_lead'])
  const { id } = await submitted(here, await user())
  // A Tuesday noon.
  await db.sql`
    update enterprise_applications set submitted_at = '2026-12-15T12:00:00Z' where id = ${id}`
  const rowOf = async () =>
    (await lead.call(listDesk, { kind: 'enterprise', limit: 50 })).rows.find((row) => row.id === id)!
  const { country, dueAt } = await rowOf()
  expect(dueAt).toBe('2026-12-17T12:00:00.000Z')
  const holiday = { country: null, day: '2026-12-16', isWorking: false, name: 'Independence Day' }
  const other = { ...holiday, day: '2026-12-17', country: country === 'KZ' ? 'CN' : 'KZ' }
  expect((await lead.call(setCalendarDay, holiday)).days).toEqual([holiday])
  // That of another office does not count.
  await lead.call(setCalendarDay, other)
  expect((await rowOf()).dueAt).toBe('2026-12-18T12:00:00.000Z')
  await lead.call(setCalendarDay, { ...holiday, country, day: '2026-12-18', name: 'Day off' })
  await lead.call(setCalendarDay, { ...holiday, country, day: '2026-12-19', isWorking: true, name: 'Moved' })
  expect((await rowOf()).dueAt).toBe('2026-12-19T12:00:00.000Z')
  // The office of one country works though all others do not.
  const { days } = await lead.call(setCalendarDay, { ...holiday, country, isWorking: true })
  expect(days).toHaveLength(5)
  expect((await rowOf()).dueAt).toBe('2026-12-17T12:00:00.000Z')
  for (const { country: of, day } of days) await lead.call(removeCalendarDay, { country: of, day })
  expect((await lead.call(listCalendarDays, { year: 2026 })).days).toEqual([])
  expect((await rowOf()).dueAt).toBe(dueAt)
})

test('[S6.4] the lead alone enters days, and only such as there are', async () => {
  const lead = await makeOfficer(here, ['kyb_lead'])
  const reviewer = await makeOfficer(here, ['kyb_reviewer'])
  const day = { country: null, day: '2026-12-16', isWorking: false, name: 'Independence Day' }
  expect((await reviewer.refused(setCalendarDay, day)).code).toBe('PERMISSION_DENIED')
  expect((await reviewer.refused(removeCalendarDay, day)).code).toBe('PERMISSION_DENIED')
  expect((await (await user()).refused(listCalendarDays, { year: 2026 })).code).toBe('PERMISSION_DENIED')
  const bad = [
    { day: '2026-02-30' },
    { day: '1999-12-31' },
    { day: '2101-01-01' },
    { country: 'QQ' },
    { name: '' },
  ]
  for (const change of [...bad, { name: 'x'.repeat(101) }])
    expect((await lead.refused(setCalendarDay, { ...day, ...change })).code).toBe('INVALID_INPUT')
  expect((await lead.call(setCalendarDay, { ...day, name: 'x'.repeat(100) })).days).toHaveLength(1)
  // Entered again it is another name, not another day.
  expect((await lead.call(setCalendarDay, day)).days).toEqual([day])
  await lead.call(removeCalendarDay, day)
})

test('[S6.4] the queue is for the office alone, and takes only its kinds', async () => {
  expect((await (await user()).refused(listDesk, {})).code).toBe('PERMISSION_DENIED')
  const lead = await makeOfficer(here, ['kyb_reviewer'])
  for (const input of [{ kind: 'order' }, { limit: 0 }, { cursor: 'x' }])
    expect((await lead.refused(listDesk, input as never)).code).toBe('INVALID_INPUT')
})
