import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { visitor, db } = await testApp()
const own = await makeProduct(db, {
  category: 'oil-filters',
  number: '90915-YZZE1',
  brand: 'toyota-genuine-parts',
  // No longer sold by anyone.
  references: [{ kind: 'supersedes', brand: 'Toyota', number: '90915-03002' }],
})
const oldest = await makeProduct(db, {
  category: 'oil-filters',
  number: '90915-03001',
  brand: 'toyota-genuine-parts',
  references: [{ kind: 'superseded_by', brand: 'Toyota', number: '90915-03002' }],
})
const equalTo = (number: string, brand: string, mine: string) =>
  makeProduct(db, {
    category: 'oil-filters',
    number: mine,
    brand,
    references: [{ kind: 'oe', brand: 'Toyota', number }],
  })
const alone = await equalTo('90915-YZZE1', 'mahle', 'OC 217')
const confirmed = await equalTo('90915-YZZE1', 'mann-filter', 'W 68/3')
await equalTo('90915-YZZE1', 'mann-filter', 'W 68/3')
const longer = await makeProduct(db, { category: 'oil-filters', number: '90915-YZZE1-A' })

async function find(text: string) {
  const reply = await visitor.call(queryProducts, { text })
  return { ...reply, results: reply.rows.map(({ id, match, trust }) => ({ id, match, trust })) }
}

test('[S2.35] blocks: the part number, the cross-references to other makers with their trust, longer part numbers', async () => {
  const { results: found } = await find('90915-YZZE1')
  expect(found[0]).toMatchObject({ id: own.productId, match: 'exact' })
  expect(found.find(({ id }) => id === alone.productId)).toMatchObject({
    match: 'crossReference',
    trust: 'seller',
  })
  expect(found.find(({ id }) => id === confirmed.productId)).toMatchObject({
    match: 'crossReference',
    trust: 'confirmed',
  })
  expect(found.at(-1)).toMatchObject({ id: longer.productId, match: 'prefix' })
})

test('[S2.35] a superseded part number finds itself, then the newest of its chain with a note', async () => {
  const { results: found, replacement } = await find('90915 03001')
  expect(found.slice(0, 2)).toMatchObject([
    { id: oldest.productId, match: 'exact' },
    { id: own.productId, match: 'newer' },
  ])
  expect(replacement).toEqual({ oldNumber: '90915-03001', newNumber: '90915-YZZE1' })
})

test('[S2.35] a cross-reference finds the others through their shared part number', async () => {
  const { results: found } = await find('W68/3')
  expect(found[0]).toMatchObject({ match: 'exact' })
  expect(found.find(({ id }) => id === alone.productId)).toMatchObject({ match: 'crossReference' })
})

test.each([
  ['9O9I5-YZZE1', 'exact'],
  ['９０９１５－ＹＺＺＥ１', 'exact'],
  ['toyota90915yzze1', 'exact'],
  ['фильтр 90915-YZZE1 тойота', 'exact'],
  ['90915-YZ', 'prefix'],
  ['90915-YZXE1', 'similar'],
])('[S2.35] %s finds the part as %s', async (text, match) => {
  const { results: found } = await find(text)
  expect(found.find(({ id }) => id === own.productId)).toMatchObject({ match })
})

test('[S2.35] letters and digits that are neither a part number nor words find no prefixes', async () => {
  await makeProduct(db, { names: { en: 'Bearing, Pfaff, 90 mm' } })
  const { total, chips } = await visitor.call(queryProducts, { text: 'PF 90' })
  expect([total, chips.map(({ kind, text }) => [kind, text])]).toEqual([0, [['word', 'PF 90']]])
  expect((await visitor.call(queryProducts, { text: 'Pfaff 90' })).total).toBe(1)
  expect((await visitor.call(queryProducts, { text: 'OC 217' })).rows[0]?.id).toBe(alone.productId)
})

test('[S2.35] a part number is not split at its slash, except for the end of a second one', async () => {
  expect((await find('W 68/3')).chips.map(({ kind }) => kind)).toEqual(['number'])
  expect(await find('W 68/4')).toMatchObject({ total: 0, chips: [{ kind: 'word', text: 'W 68/4' }] })
  await makeProduct(db, { number: 'W 68 5/1' })
  expect((await find('W 68 5/2')).chips.map(({ kind }) => kind)).not.toContain('number')
  expect((await find('90915-YZZE1/72')).results[0]?.id).toBe(own.productId)
})

test.each(['подшипник 6204', 'bearing 6204', '轴承 6204'])(
  '[S2.35] %s: of parts with the prefix only those of the kind',
  async (text) => {
    const lifter = await makeProduct(db, { category: 'window-regulators', number: '6204-99817' })
    const bearing = await makeProduct(db, { category: 'wheel-bearings', number: '6204-2RS' })
    const { results: found, chips } = await find(text)
    expect(found[0]?.id).toBe(bearing.productId)
    expect(found.map(({ id }) => id)).not.toContain(lifter.productId)
    expect(chips).toContainEqual(expect.objectContaining({ kind: 'number', text: '6204' }))
  },
)

test('[S2.35] of parts with the same part number those of the named kind come first', async () => {
  await makeProduct(db, { category: 'relays', number: '6305', soldCount: 100 })
  const bearing = await makeProduct(db, { category: 'wheel-bearings', number: '6305' })
  expect((await find('подшипник 6305')).results[0]).toMatchObject({ id: bearing.productId, match: 'exact' })
})

test.each(['ВГ1560080012', 'вг-1560080012', 'ВГ1560080012 фильтр', 'VG1560080012'])(
  '[S2.35] the part number in %s is found by the sound of its letters',
  async (text) => {
    const filter = await makeProduct(db, { category: 'fuel-filters', number: 'VG1560080012' })
    const { results: found, chips } = await find(text)
    expect(found.find(({ id }) => id === filter.productId)).toMatchObject({ match: 'exact' })
    expect(chips[0]).toMatchObject({ kind: 'number', text: text.split(' ')[0] })
  },
)

test.each([
  ['TO-BJ-05988', 'exact'],
  ['to-bj-05988 moog', 'exact'],
  ['TO-BJ-05', 'prefix'],
  ['TO-BJ-', 'prefix'],
  ['to-bj- ', 'prefix'],
])('[S2.35] a part number may start with a function word: %s', async (text, match) => {
  const buffer = await makeProduct(db, { category: 'ball-joints', number: 'TO-BJ-05988', brand: 'moog' })
  expect((await find(text)).results.find(({ id }) => id === buffer.productId)).toMatchObject({ match })
})

test.each([
  ['T11-3501075BA', 'similar'],
  ['t11-3501075bb1', 'similar'],
  ['T11-350107', 'prefix'],
])('[S2.35] %s starts like a car, and finds the part number without its edition', async (text, match) => {
  const disc = await makeProduct(db, { category: 'brake-discs', number: 'T11-3501075' })
  const { results: found, chips } = await find(text)
  expect(found.find(({ id }) => id === disc.productId)).toMatchObject({ match })
  expect(chips.map(({ kind, text: piece }) => `${kind} ${piece}`)).toEqual([`number ${text}`])
})

test.each([
  '90915-YZZ-1111',
  '90915-03-77',
  '24-012-4065',
  '1H0 615 301 A',
  '03l 115 562',
  'A 000 420 96 21',
])('[S2.35] %s is an unknown part number, though others start with a part of it', async (text) => {
  const { total, chips } = await visitor.call(queryProducts, { text })
  expect([total, chips.map(({ kind, text: piece }) => `${kind} ${piece}`)]).toEqual([0, [`word ${text}`]])
})
