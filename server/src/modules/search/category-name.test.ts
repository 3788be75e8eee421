import { LANGUAGES, textIn } from '@tiantian/contracts/language.ts'
import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../test/test-app.ts'
import { readBook } from '../product/reference-book.ts'

const { visitor, db } = await testApp()
const book = await readBook(db.$client)
const leaves = [...book.categories.values()].filter(({ level }) => level === 3)

const chipsOf = async (text: string, language: (typeof LANGUAGES)[number]) =>
  (await visitor.call(queryProducts, { text }, language)).chips

test.each(LANGUAGES)('[S2.35] a kind of part is known by its whole name: %s', async (language) => {
  const unknown: string[] = []
  for (const { slug, name } of leaves) {
    const text = textIn(name, language)
    const isKnown = (await chipsOf(text, language)).some(
      ({ kind, value }) => kind === 'category' && value === slug,
    )
    if (!isKnown) unknown.push(`${slug}: ${text}`)
  }
  expect(unknown).toEqual([])
})

test.each([
  ['багажник на крышу', 'roof-racks', 'багажник на крышу'],
  ['зарядка для акб', 'battery-chargers', 'зарядка для акб'],
  ['от алдыру шамы', 'spark-plugs', 'алдыру шамы'],
  ['in-tank pump', 'fuel-pumps', 'in-tank pump'],
  ['bosch A/C filter', 'cabin-filters', 'A/C filter'],
])('[S2.35] %s is a name with a word that joins', async (asked, value, text) => {
  expect(await chipsOf(asked, 'ru')).toContainEqual(
    expect.objectContaining({ kind: 'category', text, value }),
  )
})

test('[S2.35] what may be one of two kinds of parts is told as both', async () => {
  expect(await chipsOf('прицеп', 'ru')).toMatchObject([
    { kind: 'category', label: 'Фаркопы и сцепки / Прицепы и полуприцепы' },
  ])
})
