import { listOfficeEvents } from '@tiantian/contracts/expo/office-event.ts'
import { listEventRegistrations } from '@tiantian/contracts/expo/office-registration.ts'
import { listOfficeArticles } from '@tiantian/contracts/publish/office-article.ts'
import { listUsers } from '@tiantian/contracts/user/office.ts'
import { beforeAll, expect, test } from 'vitest'
import { makeDraft } from '../../test/make-article.ts'
import { makeEvent, makeGuests, registered } from '../../test/make-event.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import type { Person } from '../../test/test-app.ts'
import { testApp } from '../../test/test-app.ts'

const here = await testApp()
const { db, clock } = here
let office: Person
let eventId: string

type ListRow = Readonly<Record<string, unknown>>
interface ListPage {
  readonly rows: readonly ListRow[]
  readonly nextCursor: string | null
}
type AnyList =
  | typeof listUsers
  | typeof listEventRegistrations
  | typeof listOfficeArticles
  | typeof listOfficeEvents
const EQUAL = new Date('2026-03-01T08:00:00Z')

/** Seven of each, of which three have equal values in every column that can be sorted. */
beforeAll(async () => {
  office = await makeOfficer(here, ['admin'])
  const event = await makeEvent(here)
  eventId = event.eventId
  for (const [at, guest] of (await makeGuests(here, 7)).entries()) {
    clock.advance(60_000)
    const { id } = (await registered(here, event, guest)).registration
    const nickname = at < 3 ? 'Same' : `${'dbca'[at - 3]} person`
    await db.sql`update users set nickname = ${nickname} where id = ${guest.id}`
    await db.sql`
      update registrations set contact = contact || jsonb_build_object('name', ${nickname}::text) where id = ${id}`
    const article = await makeDraft(office)
    await db.sql`update articles set view_count = ${at < 3 ? 10_000 : at * 7} where id = ${article.id}`
    await makeEvent(here)
    if (at >= 3) continue
    await db.sql`update users set created_at = ${EQUAL} where id = ${guest.id}`
    await db.sql`update registrations set created_at = ${EQUAL} where id = ${id}`
    await db.sql`update articles set updated_at = ${EQUAL} where id = ${article.id}`
  }
  await db.sql`update events set starts_at = date_trunc('hour', starts_at)`
})

async function pages(action: AnyList, input: object): Promise<ListRow[]> {
  const rows: ListRow[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: ListPage = await office.call<AnyList>(action, {
      ...input,
      ...(cursor && { cursor }),
    })
    rows.push(...page.rows)
    cursor = page.nextCursor
  }
  return rows
}

const nameOf = ({ name, nickname, username }: ListRow) => String(name ?? (nickname || username)).toLowerCase()

test.each([
  { action: listUsers, column: 'name', read: nameOf },
  { action: listUsers, column: 'createdAt', read: ({ createdAt }: ListRow) => createdAt },
  { action: listEventRegistrations, column: 'name', read: nameOf },
  { action: listEventRegistrations, column: 'createdAt', read: ({ createdAt }: ListRow) => createdAt },
  { action: listOfficeArticles, column: 'viewCount', read: ({ viewCount }: ListRow) => viewCount },
  { action: listOfficeArticles, column: 'updatedAt', read: ({ updatedAt }: ListRow) => updatedAt },
  { action: listOfficeEvents, column: 'startsAt', read: ({ startsAt }: ListRow) => startsAt },
])(
  '[S4.9] $action.name sorted by $column has each row once over its pages, ascending and descending',
  async ({ action, column, read }) => {
    const input = action === listEventRegistrations ? { eventId } : {}
    const whole = await pages(action, { ...input, sort: column, limit: 50 })
    expect(whole.length).toBeGreaterThanOrEqual(7)
    const values = whole.map(read) as string[]
    expect(values).toEqual(values.toSorted((one, other) => (one < other ? -1 : Number(one > other))))
    expect(new Set(values).size).toBeLessThan(values.length)
    expect(await pages(action, { ...input, sort: column, limit: 2 })).toEqual(whole)
    expect(await pages(action, { ...input, sort: `-${column}`, limit: 2 })).toEqual(whole.toReversed())
  },
)

test('[S4.9] rows that are added between two pages neither repeat nor hide a row of the next page', async () => {
  const sorted = { sort: 'name', limit: 4 } as const
  const before = await pages(listUsers, sorted)
  const first = await office.call(listUsers, sorted)
  const [late] = await makeGuests(here, 1)
  await db.sql`update users set nickname = '!' where id = ${late!.id}`
  const second = await office.call(listUsers, { ...sorted, cursor: first.nextCursor! })
  expect([...first.rows, ...second.rows]).toEqual(before.slice(0, 8))
})

test('[S4.9] a cursor of one order is refused in another, and so is a column that cannot be sorted', async () => {
  const { nextCursor } = await office.call(listUsers, { sort: 'name', limit: 2 })
  const other = await office.refused(listUsers, { sort: '-name', limit: 2, cursor: nextCursor! })
  expect(other.fields).toEqual([{ path: 'cursor', rule: 'invalid_format' }])
  const email = await office.refused(listUsers, { sort: 'email' as 'name' })
  expect(email.code).toBe('INVALID_INPUT')
})
