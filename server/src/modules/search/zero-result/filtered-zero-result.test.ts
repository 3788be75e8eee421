import { queryProducts, queryShops } from '@tiantian/contracts/search/search.ts'
import { listZeroResults, settleZeroResult } from '@tiantian/contracts/search/zero-result.ts'
import { expect, test } from 'vitest'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { visitor, db, clock } = here
await makeProduct(db, { category: 'brake-pads', brand: 'brembo', number: '04465-02220' })
const office = await makeOfficer(here, ['stat_viewer'])

const storedTexts = async (text: string, input: object = {}) =>
  (await office.call(listZeroResults, { limit: 50, ...input })).rows.filter((row) => row.text === text)

test('[S2.35] a text without results only because of filters is stored, separate from one that nobody sells', async () => {
  const dear = { priceMin: 900_000_000 }
  await visitor.call(queryProducts, { text: 'колодки', ...dear }, 'ru')
  await visitor.call(queryProducts, { text: 'колодки', ...dear, brands: ['motul'] }, 'ru')
  await visitor.call(queryProducts, { text: 'зюзюбра', ...dear }, 'ru')
  await visitor.call(queryProducts, { text: 'зюзюбра' }, 'ru')
  await expect
    .poll(() => storedTexts('колодки'))
    .toMatchObject([{ kind: 'parts', count: 2, filteredCount: 2, wasFilteredAway: true }])
  await expect
    .poll(() => storedTexts('зюзюбра'))
    .toMatchObject([{ kind: 'parts', count: 2, filteredCount: 1, wasFilteredAway: false }])
  expect(await storedTexts('колодки', { wasFilteredAway: true })).toHaveLength(1)
  expect(await storedTexts('колодки', { wasFilteredAway: false })).toEqual([])
  expect(await storedTexts('зюзюбра', { wasFilteredAway: false })).toHaveLength(1)
})

test('[S2.35] a location in the text is not a filter: results elsewhere count as filtered out', async () => {
  await visitor.call(queryProducts, { text: 'колодки в астане', brands: ['motul'] }, 'ru')
  await expect
    .poll(() => storedTexts('колодки в астане'))
    .toMatchObject([{ filteredCount: 1, wasFilteredAway: true }])
})

test('[S2.34] zero-result shop searches are stored beside those of parts, with filters and without', async () => {
  await visitor.call(queryShops, { text: 'Зюзюмаркет' }, 'ru')
  await visitor.call(queryShops, { text: 'зюзюмаркет', countries: ['KZ'] }, 'ru')
  await visitor.call(queryProducts, { text: 'зюзюмаркет' }, 'ru')
  await visitor.call(queryShops, { text: 'колодки', countries: ['AQ'] }, 'ru')
  await visitor.call(queryShops, { text: 'колодки' }, 'ru')
  await expect
    .poll(() => storedTexts('зюзюмаркет', { kind: 'shops' }))
    .toMatchObject([{ count: 2, filteredCount: 1, wasFilteredAway: false, wasNearShown: false }])
  // They may be of a later batch.
  await expect
    .poll(() => storedTexts('зюзюмаркет', { kind: 'parts' }))
    .toMatchObject([{ count: 1, filteredCount: 0 }])
  await expect
    .poll(() => storedTexts('колодки', { kind: 'shops' }))
    .toMatchObject([{ count: 1, wasFilteredAway: true }])
})

test('[S2.34] dismissing a zero-result shop search keeps that of a part with the same text, and it returns on a later day', async () => {
  const zeroResult = { text: 'бубубум', language: 'ru' } as const
  const waiting = async () => (await storedTexts(zeroResult.text)).map(({ kind }) => kind)
  await visitor.call(queryShops, { text: zeroResult.text }, 'ru')
  await visitor.call(queryProducts, { text: zeroResult.text }, 'ru')
  await expect.poll(waiting).toEqual(['parts', 'shops'])
  await office.call(settleZeroResult, { ...zeroResult, kind: 'shops', isSettled: true })
  expect(await waiting()).toEqual(['parts'])
  clock.advance(86_400_000)
  await visitor.call(queryShops, { text: zeroResult.text }, 'ru')
  // The more frequent one is first.
  await expect.poll(waiting).toEqual(['shops', 'parts'])
})

test('[S2.35] of a long text the first 80 characters are stored, but nothing of one with a phone number', async () => {
  const long = `зюзюбра ${'мотюль '.repeat(15)}`
  const stored = `${long.slice(0, 79)}…`
  await visitor.call(queryProducts, { text: `${long} +7 701 123 45 67` }, 'ru')
  await visitor.call(queryShops, { text: `${long} +7 701 123 45 67` }, 'ru')
  await visitor.call(queryProducts, { text: long }, 'ru')
  await visitor.call(queryShops, { text: long }, 'ru')
  await expect.poll(() => storedTexts(stored)).toMatchObject([{ count: 1 }, { count: 1 }])
})
