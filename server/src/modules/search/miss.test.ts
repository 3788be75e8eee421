import { addTradeWord, listMisses, settleMiss } from '@tiantian/contracts/search/miss.ts'
import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct } from '../../test/make-catalogue.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import { testApp } from '../../test/test-app.ts'
import { forgetOldMisses } from './miss.service.ts'

const here = await testApp()
const { visitor, user, db, clock } = here
await makeProduct(db, { category: 'brake-pads', number: '04465-02220' })

const statViewer = () => makeOfficer(here, ['stat_viewer'])

/** A miss is written beside the answer. */
async function misses() {
  const office = await statViewer()
  return expect.poll(async () => (await office.call(listMisses, {})).rows)
}

test('[S2.35] what nobody sells is kept for the office, counted and without names', async () => {
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
  const kept = await misses()
  await kept.toContainEqual(expect.objectContaining({ text: 'зюзюбра', language: 'ru', count: 2 }))
  await kept.not.toContainEqual(expect.objectContaining({ text: expect.stringMatching(/701|@|колодки/) }))
})

test('[S2.35] who may not see the figures may not see what was missed', async () => {
  const person = await user()
  expect((await person.refused(listMisses, {})).code).toBe('PERMISSION_DENIED')
  expect((await visitor.refused(listMisses, {})).code).not.toBe('')
})

test('[S2.35] what the office has dealt with is put aside, and comes back when it is missed on a later day', async () => {
  const office = await statViewer()
  const miss = { text: 'бубубум', language: 'ru' } as const
  const waits = async (isSettled = false) => {
    const { rows } = await office.call(listMisses, { language: 'ru', isSettled })
    return rows.some(({ text }) => text === miss.text)
  }
  await visitor.call(queryProducts, { text: miss.text }, 'ru')
  await expect.poll(() => waits()).toBe(true)
  expect((await office.call(listMisses, { language: 'kk' })).rows).toEqual([])
  await office.call(settleMiss, { ...miss, isSettled: true })
  expect([await waits(), await waits(true)]).toEqual([false, true])
  await office.call(settleMiss, { ...miss, isSettled: false })
  expect([await waits(), await waits(true)]).toEqual([true, false])
  await office.call(settleMiss, { ...miss, isSettled: true })
  clock.advance(86_400_000)
  await visitor.call(queryProducts, { text: 'Бубубум' }, 'ru')
  await expect.poll(() => waits()).toBe(true)
})

test('[S2.35] of a text that is missed again the office sees whether the latest search showed something near', async () => {
  const office = await statViewer()
  const type = () => visitor.call(queryProducts, { text: 'мотюль дышло' }, 'ru')
  const kept = async () => (await office.call(listMisses, { language: 'ru' })).rows
  const row = (count: number, wasNearShown: boolean) =>
    expect.objectContaining({ text: 'мотюль дышло', count, wasNearShown })
  await type()
  await expect.poll(kept).toContainEqual(row(1, false))
  const { productId } = await makeProduct(db, { category: 'engine-oils', brand: 'motul' })
  await type()
  await expect.poll(kept).toContainEqual(row(2, true))
  await db.$client`delete from search_items where product_id = ${productId}`
  clock.advance(86_400_000)
  await type()
  await expect.poll(kept).toContainEqual(row(3, false))
})

test('[S2.35] a word that the office adds is understood from then on; who may not is refused', async () => {
  const word = { category: 'brake-pads', language: 'ru', word: ' Зюзюбра ' } as const
  expect((await (await statViewer()).refused(addTradeWord, word)).code).toBe('PERMISSION_DENIED')
  const office = await makeOfficer(here, ['data_editor'])
  expect((await office.refused(addTradeWord, { ...word, category: 'no-such' })).code).toBe(
    'CATEGORY_NOT_FOUND',
  )
  await office.call(addTradeWord, word)
  await office.call(addTradeWord, word)
  const { rows, chips } = await visitor.call(queryProducts, { text: 'зюзюбра', limit: 9 }, 'ru')
  expect(chips).toMatchObject([{ kind: 'category', value: 'brake-pads' }])
  expect(rows).toMatchObject([{ partNumber: '04465-02220' }])
  const kept =
    await db.$client`select from audit_log where event = 'search.word.add' and actor_id = ${office.id}`
  expect(kept).toHaveLength(1)
})

test('[S2.35] after ninety days it is forgotten', async () => {
  await forgetOldMisses(db.$client, new Date(clock.now().getTime() + 100 * 86_400_000))
  const kept = await misses()
  await kept.toEqual([])
})
