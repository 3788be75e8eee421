import { listRunningOutPapers } from '@tiantian/contracts/enterprise/paper-calendar.ts'
import { sendRenewal } from '@tiantian/contracts/enterprise/renewal.ts'
import { beforeEach, expect, test } from 'vitest'
import { approved } from '../../../test/make-enterprise.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { uploadDocument } from '../../../test/make-order.ts'
import type { Person } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'
import { dayOf } from './papers.ts'

const here = await testApp()
const { clock, db, user } = here
const DAY_MS = 86_400_000

// Only so many accounts are made from one address in an hour.
beforeEach(() => clock.advance(2 * 3_600_000))

const dayFrom = (days: number) => dayOf(new Date(clock.now().getTime() + days * DAY_MS))

/** An approved enterprise of a country of its own, whose licence holds for so many days more. */
async function makeHeld(country: string, left: number, owner?: Person) {
  const { id } = await approved(here, owner ?? (await user()))
  await db.sql`update enterprise_documents set expires_on = ${dayFrom(left)} where application_id = ${id}`
  await db.sql`update enterprise_applications set country = ${country} where id = ${id}`
  return id
}

test('[S4.15] the office sees whose papers run out in 30, 60 or 90 days and whose are past, the earliest first', async () => {
  const country = 'UZ'
  const past = await makeHeld(country, -1)
  const today = await makeHeld(country, 0)
  const month = await makeHeld(country, 30)
  const later = await makeHeld(country, 31)
  const far = await makeHeld(country, 400)
  await makeHeld('KG', 5)
  const officer = await makeOfficer(here, ['kyb_reviewer'])
  const list = async (due?: 'overdue' | 'days30' | 'days60' | 'days90') => {
    const { rows } = await officer.call(listRunningOutPapers, { country, ...(due && { due }) })
    return rows.map(({ id, daysLeft }) => [id, daysLeft])
  }
  expect(await list('overdue')).toEqual([[past, -1]])
  expect(await list('days30')).toEqual([
    [today, 0],
    [month, 30],
  ])
  expect(await list('days60')).toEqual([
    [today, 0],
    [month, 30],
    [later, 31],
  ])
  expect(await list('days90')).toEqual(await list('days60'))
  expect((await list()).map(([id]) => id)).toEqual([past, today, month, later, far])

  // Page by page the same, each once.
  const ids: string[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page = await officer.call(listRunningOutPapers, { country, limit: 2, ...(cursor && { cursor }) })
    ids.push(...page.rows.map(({ id }) => id))
    cursor = page.nextCursor
  }
  expect(ids).toEqual([past, today, month, later, far])
})

test('[S4.15] a paper that was accepted, taken away or sent shows in the list at once', async () => {
  const owner = await user()
  const id = await makeHeld('TJ', 20, owner)
  const officer = await makeOfficer(here, ['kyb_reviewer'])
  const rowOf = async () => {
    const { rows } = await officer.call(listRunningOutPapers, { country: 'TJ' })
    return rows.find((row) => row.id === id)
  }
  expect(await rowOf()).toMatchObject({ validUntil: dayFrom(20), lapsedAt: null, renewal: null })
  const fileId = await uploadDocument(here, owner, 'new.pdf')
  await owner.call(sendRenewal, { fileId, fileName: 'new.pdf', expiresOn: dayFrom(700) })
  // One that is only offered changes nothing.
  expect(await rowOf()).toMatchObject({ validUntil: dayFrom(20), renewal: { state: 'submitted' } })
  await db.sql`update enterprise_documents set standing = 'replaced' where application_id = ${id} and standing = 'current'`
  await db.sql`update enterprise_documents set standing = 'current' where application_id = ${id} and standing = 'offered'`
  expect(await rowOf()).toMatchObject({ validUntil: dayFrom(700) })
  await db.sql`delete from enterprise_documents where application_id = ${id}`
  expect(await rowOf()).toBeUndefined()
})

test('[S6.3] nobody but a reviewer reads the list, and what is not a filter is refused', async () => {
  const member = await user()
  expect((await member.refused(listRunningOutPapers, {})).code).toBe('PERMISSION_DENIED')
  const officer = await makeOfficer(here, ['kyb_reviewer'])
  for (const input of [
    { due: 'days45' },
    { country: 'kz' },
    { country: "K'" },
    { limit: 500 },
    { cursor: 'x' },
  ])
    expect((await officer.refused(listRunningOutPapers, input as object)).code).toBe('INVALID_INPUT')
})

test('the list is read by an index, with a country and without', async () => {
  await db.transaction(async (tx) => {
    await tx`set local enable_seqscan = off`
    for (const [filter, index] of [
      [tx``, 'enterprise_applications_papers'],
      [tx`and country = 'KZ'`, 'enterprise_applications_papers_of_country'],
    ] as const) {
      const plan = await tx<{ 'QUERY PLAN': string }[]>`
        explain select id from enterprise_applications
        where kind = 'enterprise' and state = 'approved' and papers_until is not null ${filter}
        order by papers_until, id limit 21`
      const text = plan.map((row) => row['QUERY PLAN']).join(' ')
      expect(text).toMatch(new RegExp(`${index}\\b`))
      expect(text).not.toContain('Sort')
    }
  })
})
