import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'
import { readReferenceData } from '../../product/reference-data.ts'
import { dictionaryOf } from './dictionary.ts'
import { intentOf } from './intent.ts'
import { parseQuery } from './parse-query.ts'
import { queryTokens } from './query-token.ts'

const { visitor, db } = await testApp()
const pads = (make: string, model: string, generation: string) =>
  makeProduct(db, { category: 'brake-pads', fitments: [{ make, model, generation }] })
const [x3, series, , , rx] = await Promise.all([
  pads('bmw', 'x3', 'i'),
  pads('bmw', '5-series', 'i'),
  pads('haval', 'h3', 'i'),
  pads('toyota', 'camry', 'xv40'),
  pads('mazda', 'rx-7', 'i'),
])

const find = (text: string, language: Language = 'ru') => visitor.call(queryProducts, { text }, language)

test.each([
  ['bmw x3 колодки', 'x3', x3],
  ['x3 бмв колодки', 'x3', x3],
  ['колодки x3', 'x3', x3],
  ['бмв 5 колодки', '5-series', series],
  ['mazda RX-7 brake pads', 'rx-7', rx],
])(
  '[S2.35] %s finds parts of exactly this model, though another make has one with the same name',
  async (text, model, part) => {
    const { rows, total, isNearest, chips } = await find(text)
    expect(chips).toContainEqual(expect.objectContaining({ kind: 'model', value: model }))
    expect(rows[0]?.id).toBe(part.productId)
    expect({ total, isNearest }).toEqual({ total: 1, isNearest: false })
  },
)

test.each([
  ['isuzu nqr колодки', 'nqr-n-series'],
  ['исузу эльф колодки', 'nqr-n-series'],
  ['мерседес актрос колодки', 'actros'],
  ['хендай майти', 'mighty'],
  ['volvo fh', 'fh'],
  ['volvo xc90', 'xc90'],
])('[S2.35] %s: trucks are named by their make like cars', async (text, model) => {
  const { chips } = await find(text)
  expect(chips.filter(({ kind }) => kind === 'model').map(({ value }) => value)).toEqual([model])
})

test.each([
  ['CS35Plus 大灯', 'cs35-plus'],
  ['songplus brake pads', 'song-plus'],
  ['欧萌达C5', 'c5'],
])('[S2.35] %s: a name of several words without the spaces, or joined to its make', async (text, model) => {
  const { chips } = await find(text)
  expect(chips).toContainEqual(expect.objectContaining({ kind: 'model', value: model }))
})

test('[S2.35] elf is an oil, and a truck only after its make', async () => {
  expect((await find('масло elf 5w40')).chips.map(({ kind }) => kind)).toContain('brand')
})

test('[S2.35] 保时捷 卡宴 is a car, though a city has the same name', async () => {
  expect((await find('保时捷 卡宴')).chips.map(({ kind }) => kind)).toEqual(['make', 'model'])
})

test.each(['bmw 3.0 колодки', 'колодки bmw 5 шт'])('[S2.35] %s names no series', async (text) => {
  expect((await find(text)).chips.map(({ kind }) => kind)).not.toContain('model')
})

test.each(['мазда камри колодки', 'mazda x5 колодки'])(
  '[S2.35] %s: the make applies, and results without the unknown model are only near matches',
  async (text) => {
    const { rows, isNearest, chips } = await find(text)
    expect(rows[0]?.id).toBe(rx.productId)
    expect(isNearest).toBe(true)
    expect(chips.map(({ kind }) => kind)).toEqual(['make', 'word', 'category'])
  },
)

test('[S2.35] each model after its make is understood as that model, in four languages', async () => {
  const dictionary = dictionaryOf(await readReferenceData(db.sql))
  const { makes, models } = dictionary.reference
  const zeroResultFacts = new Set<string>()
  const ofOthers = new Set<string>()
  for (const { id, makeId, name } of models.values()) {
    const make = makes.get(makeId)!
    for (const language of LANGUAGES) {
      const text = `${make.name[language] ?? make.name.en} ${name[language] ?? name.en}`
      const read = parseQuery(queryTokens(text, dictionary), dictionary, () => false)
      const understood = intentOf(read, text, dictionary, language).car?.models ?? []
      if (!understood.some((model) => model.id === id)) zeroResultFacts.add(text)
      if (understood.length > 0 && understood.every((model) => model.makeId !== makeId))
        ofOthers.add(make.slug)
    }
  }
  // Some have the name of a part (`Dacia Spring`) or a place.
  expect(zeroResultFacts.size).toBeLessThan(models.size * 0.02)
  // Shares its name with a model of another make: `FAW Bestune B70`.
  expect([...ofOthers].sort()).toEqual(['bestune', 'gac'])
})
