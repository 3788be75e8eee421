import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { listZeroResults, settleZeroResult } from '@tiantian/contracts/search/zero-result.ts'
import { expect, test } from 'vitest'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { testApp } from '../../../test/test-app.ts'
import { ZERO_RESULT_TEXTS_A_DAY } from '../actions.ts'
import { deleteOldZeroResults } from './zero-result.ts'

const here = await testApp()
const { visitor, user, db, clock } = here
await makeProduct(db, { category: 'brake-pads', number: '04465-02220' })

const statViewer = () => makeOfficer(here, ['stat_viewer'])

/** A zero-result query is stored asynchronously. */
async function zeroResults() {
  const office = await statViewer()
  return expect.poll(async () => (await office.call(listZeroResults, {})).rows)
}

test('[S2.35] searches for what nobody sells are stored for the office, counted and without users', async () => {
  for (const text of [
    'Зюзюбра',
    'зюзюбра ',
    'call me +7 701 123 45 67',
    'me@example.kz',
    '+7 (701) 123-45-67',
  ]) {
    await visitor.call(queryProducts, { text }, 'ru')
  }
  await visitor.call(queryProducts, { text: 'колодки' }, 'ru')
  const stored = await zeroResults()
  await stored.toContainEqual(expect.objectContaining({ text: 'зюзюбра', language: 'ru', count: 2 }))
  await stored.not.toContainEqual(expect.objectContaining({ text: expect.stringMatching(/701|@|колодки/) }))
})

test('[S2.35] users without access to the statistics cannot see zero-result queries', async () => {
  const person = await user()
  expect((await person.refused(listZeroResults, {})).code).toBe('PERMISSION_DENIED')
  expect((await visitor.refused(listZeroResults, {})).code).not.toBe('')
})

test('[S2.35] an entry handled by the office is dismissed, and returns when it recurs on a later day', async () => {
  const office = await statViewer()
  const zeroResult = { text: 'бубубум', language: 'ru' } as const
  const waits = async (isSettled = false) => {
    const { rows } = await office.call(listZeroResults, { language: 'ru', isSettled })
    return rows.some(({ text }) => text === zeroResult.text)
  }
  await visitor.call(queryProducts, { text: zeroResult.text }, 'ru')
  await expect.poll(() => waits()).toBe(true)
  expect((await office.call(listZeroResults, { language: 'kk' })).rows).toEqual([])
  await office.call(settleZeroResult, { ...zeroResult, isSettled: true })
  expect([await waits(), await waits(true)]).toEqual([false, true])
  await office.call(settleZeroResult, { ...zeroResult, isSettled: false })
  expect([await waits(), await waits(true)]).toEqual([true, false])
  await office.call(settleZeroResult, { ...zeroResult, isSettled: true })
  clock.advance(86_400_000)
  await visitor.call(queryProducts, { text: 'Бубубум' }, 'ru')
  await expect.poll(() => waits()).toBe(true)
})

test('[S2.35] for a recurring text the office sees whether the latest search showed near matches', async () => {
  const office = await statViewer()
  const type = () => visitor.call(queryProducts, { text: 'мотюль дышло' }, 'ru')
  const stored = async () => (await office.call(listZeroResults, { language: 'ru' })).rows
  const row = (count: number, wasNearShown: boolean) =>
    expect.objectContaining({ text: 'мотюль дышло', count, wasNearShown })
  await type()
  await expect.poll(stored).toContainEqual(row(1, false))
  const { productId } = await makeProduct(db, { category: 'engine-oils', brand: 'motul' })
  await type()
  await expect.poll(stored).toContainEqual(row(2, true))
  await db.sql`delete from search_items where product_id = ${productId}`
  clock.advance(86_400_000)
  await type()
  await expect.poll(stored).toContainEqual(row(3, false))
})

test("[S2.35] of one network's zero-result texts a hundred are stored in an hour; of the others the office sees the number", async () => {
  const office = await statViewer()
  const from = async (remoteAddress: string, text: string) => {
    const payload = { text }
    const reply = await here.app.inject({
      method: 'POST',
      url: '/api/search/product/query',
      remoteAddress,
      payload,
    })
    expect(reply.statusCode).toBe(200)
  }
  const stored = async (beginning: string) => {
    const { leftOut } = await office.call(listZeroResults, {})
    const [row] = await db.sql<{ count: number }[]>`
      select count(*)::int as count from zero_result_queries where text like ${`${beginning}%`}`
    return [row!.count, leftOut]
  }
  for (let n = 0; n < 120; n++) await from(`2001:db8:1:2::${n}`, `qzxw ${wordOf(n)}`)
  await expect.poll(() => stored('qzxw')).toEqual([100, 20])
  await from('2001:db8:1:100::1', 'qzxx')
  await expect.poll(() => stored('qzxx')).toEqual([1, 20])
  clock.advance(3_600_000)
  await from('2001:db8:1:2::1', 'qzxy')
  await expect.poll(() => stored('qzxy')).toEqual([1, 20])
})

test('[S2.35] when a day has a thousand texts, only those are still counted; another day has room again', async () => {
  const office = await statViewer()
  clock.advance(86_400_000)
  const today = clock.now().toISOString().slice(0, 10)
  await db.sql`
    insert into zero_result_queries (day, text, language, count, was_near_shown)
    select ${today}, 'made ' || n, 'en', 1, false from generate_series(1, ${ZERO_RESULT_TEXTS_A_DAY - 1}) n`
  const before = (await office.call(listZeroResults, { days: 1 })).leftOut
  const state = async () => {
    const rows = await db.sql<{ text: string; count: number }[]>`
      select text, count from zero_result_queries where day = ${today} and text like 'qqzz%' order by text`
    return [
      rows.map(({ text, count }) => [text, count]),
      (await office.call(listZeroResults, { days: 1 })).leftOut - before,
    ]
  }
  await visitor.call(queryProducts, { text: 'qqzz a' })
  await expect.poll(state).toEqual([[['qqzz a', 1]], 0])
  await visitor.call(queryProducts, { text: 'qqzz b' })
  await visitor.call(queryProducts, { text: 'QQZZ A' })
  await expect.poll(state).toEqual([[['qqzz a', 2]], 1])
  clock.advance(86_400_000)
  await visitor.call(queryProducts, { text: 'qqzz b' })
  await expect
    .poll(async () => (await office.call(listZeroResults, { days: 1 })).rows)
    .toMatchObject([{ text: 'qqzz b', count: 1 }])
})

/** `aa`, `ab` … */
const wordOf = (n: number) => String.fromCharCode(97 + Math.floor(n / 26), 97 + (n % 26))

test('[S2.35] after ninety days it is deleted', async () => {
  await deleteOldZeroResults(db.sql, new Date(clock.now().getTime() + 100 * 86_400_000))
  const stored = await zeroResults()
  await stored.toEqual([])
  expect((await (await statViewer()).call(listZeroResults, { days: 90 })).leftOut).toBe(0)
})
