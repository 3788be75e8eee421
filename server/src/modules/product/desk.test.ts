import { enterpriseActions, shopActions } from '@tiantian/contracts/enterprise/application.ts'
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
  const [lead, editor] = [
    await makeOfficer(here, ['kyb_lead']),
    await makeOfficer(here, ['kyb_lead', 'data_editor']),
  ]
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

test('[S6.4] the queue is for the office alone, and takes only its kinds', async () => {
  expect((await (await user()).refused(listDesk, {})).code).toBe('PERMISSION_DENIED')
  const lead = await makeOfficer(here, ['kyb_reviewer'])
  for (const input of [{ kind: 'order' }, { limit: 0 }, { cursor: 'x' }])
    expect((await lead.refused(listDesk, input as never)).code).toBe('INVALID_INPUT')
})
