import { LANGUAGES, textIn } from '@tiantian/contracts/language.ts'
import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/test-app.ts'
import { readReferenceData } from '../../product/reference-data.ts'

const { visitor, db } = await testApp()
const reference = await readReferenceData(db.sql)
const leaves = [...reference.categories.values()].filter(({ level }) => level === 3)

const chipsOf = async (text: string, language: (typeof LANGUAGES)[number]) =>
  (await visitor.call(queryProducts, { text }, language)).chips

test.each(LANGUAGES)('[S2.35] a kind of part is recognized by its whole name: %s', async (language) => {
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
])('[S2.35] %s is a name with a conjunction', async (query, value, text) => {
  expect(await chipsOf(query, 'ru')).toContainEqual(
    expect.objectContaining({ kind: 'category', text, value }),
  )
})

test('[S2.35] a name of two kinds of parts is understood as both', async () => {
  expect(await chipsOf('прицеп', 'ru')).toMatchObject([
    { kind: 'category', label: 'Фаркопы и сцепки / Прицепы и полуприцепы' },
  ])
})

test.each([
  ['масло 75w90', 'word: масло, measure: 75w90'],
  ['фильтр коробки акпп', 'category: Фильтры АКПП'],
  ['мотор тіреуіші', 'category: Опоры двигателя'],
  ['headlite', 'category: Фары передние'],
  ['декстрон', 'category: Жидкости для АКПП и вариаторов'],
  ['сальник акпп', 'category: Подшипники и сальники КПП'],
  ['от алдыру катушкасы', 'category: Катушки зажигания'],
  ['рулевая трапеция', 'category: Рулевые тяги'],
  // `арт` is not the city of Artyom, and red is not that of Kyzyl.
  ['арт. сальник акпп', 'category: Подшипники и сальники КПП'],
  ['қызыл антифриз', 'word: қызыл, category: Антифризы и тосол'],
  ['колодки кызыл', 'category: Тормозные колодки дисковые, place: Кызыл'],
])('[S2.35] %s is understood in the sense of the trade', async (text, meant) => {
  const chips = await chipsOf(text, 'ru')
  expect(chips.map(({ kind, label }) => `${kind}: ${label}`).join(', ')).toBe(meant)
})
