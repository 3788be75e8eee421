import { hotWords, queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import type { CartBuyer } from '../../../test/make-cart.ts'
import { makeBuyers } from '../../../test/make-cart.ts'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'
import { deleteOldSearchTerms } from './search-term.ts'

const here = await testApp()
const { visitor, db, clock } = here
const DAY_MS = 86_400_000

await makeProduct(db, {
  category: 'brake-discs',
  soldCount: 900,
  fitments: [{ make: 'toyota', model: 'corolla' }],
})
const vesta = { make: 'lada', model: 'vesta' }
await makeProduct(db, { category: 'wiper-blades', brand: 'bosch', fitments: [vesta] })
await makeProduct(db, { category: 'oil-filters', brand: 'mann-filter', fitments: [vesta] })

const words = async (language: 'en' | 'ru' = 'en') => (await visitor.call(hotWords, {}, language)).words
const SOLD = ['Brake discs', 'Toyota Corolla']
const all = await makeBuyers(here, 24)

async function search(people: readonly CartBuyer[], text: string) {
  for (const { person } of people) await person.call(queryProducts, { text }, 'ru')
}

/** How many users were counted for the terms, in total. */
const counted = async () => {
  const [row] = await db.sql<{ count: number }[]>`
    select coalesce(sum(people), 0)::int as count from search_terms`
  return row!.count
}

test('[S2.33] while too few users have searched, hot words are the bestsellers; a user who searches every day counts once', async () => {
  expect((await words()).slice(0, 2)).toEqual(['Brake discs', expect.any(String)])
  expect(await words()).toEqual(expect.arrayContaining(SOLD))
  const [lone, ...few] = all.slice(0, 4) as [CartBuyer, ...CartBuyer[]]
  await search([lone, lone, lone, ...few], 'щётки стеклоочистителя bosch веста')
  await expect.poll(counted).toBe(4 * 3)
  for (let day = 1; day <= 4; day++) {
    clock.advance(DAY_MS)
    await search([lone], 'щётки стеклоочистителя bosch веста')
    await expect.poll(counted).toBe(4 * 3 + day * 3)
  }
  expect((await words()).slice(0, 1)).toEqual(['Brake discs'])
  expect(await words()).not.toContain('Bosch')
})

test('[S2.33] terms that many users searched and found come first, in the reader’s language and in no user’s own wording', async () => {
  const before = await counted()
  clock.advance(DAY_MS)
  await search(all, 'ищу масляный фильтр на весту, подскажите')
  await search(all, 'зюзюбра дышло mann')
  await search(all.slice(0, 12), 'щётки стеклоочистителя bosch')
  await expect.poll(counted).toBe(before + 24 * 2 + 12 * 2)
  expect((await words()).slice(0, 4)).toEqual(['Lada Vesta', 'Oil filters', 'Bosch', 'Wiper blades'])
  expect((await words('ru')).slice(0, 2)).toEqual(['Lada Vesta', 'Масляные фильтры'])
  expect(await words()).toEqual(expect.arrayContaining(SOLD))
  expect((await words()).length).toBeLessThanOrEqual(12)
})

test('[S2.33] after seven days a term is no longer hot, and its rows are deleted', async () => {
  clock.advance(7 * DAY_MS)
  expect((await words()).slice(0, 1)).toEqual(['Brake discs'])
  expect(await counted()).toBeGreaterThan(0)
  await deleteOldSearchTerms(db.sql, clock.now())
  expect(await counted()).toBe(0)
})

test('[S2.33] visitors of one network count as one user, whatever the number of devices', async () => {
  const from = (remoteAddress: string, deviceId: number) =>
    here.app.inject({
      method: 'POST',
      url: '/api/search/product/query',
      remoteAddress,
      headers: { 'accept-language': 'ru', 'x-device-id': `${deviceId}` },
      payload: { text: 'масляный фильтр' },
    })
  for (let n = 0; n < 30; n++) await from(`2001:db8:1:2::${n}`, n)
  await from('2001:db8:1:100::1', 0)
  await expect.poll(counted).toBe(2)
})
