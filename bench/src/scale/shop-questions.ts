import { queryShops } from '@tiantian/contracts/search/search.ts'
import type { Mall } from '../mall.ts'
import { pathOf } from '../reads.ts'
import type { Question } from './question.ts'
import { LANGUAGES, readWorld, SAMPLES, times, turn } from './question.ts'

const GOODS = [
  'тормозные колодки',
  'brake pads camry',
  '机油滤清器',
  'bosch',
  'тежегіш дискісі',
  'масляный фильтр киа',
]

/** Shops by place, by what they sell and by name. */
export async function shopQuestions(mall: Mall): Promise<Question[]> {
  const { groups, brands } = await readWorld(mall)
  const countries = ['CN', 'KZ', 'RU', 'KR', 'DE']
  const ask = (input: object, n: number) => pathOf(queryShops, input, turn(LANGUAGES, n))
  return [
    { name: 'all shops with facets', paths: times(SAMPLES, (n) => ask({}, n)), bound: 30 },
    {
      name: 'shops of a country or brand with facets',
      paths: times(SAMPLES, (n) =>
        ask(n % 2 ? { countries: [turn(countries, n)] } : { brand: turn(brands, n) }, n),
      ),
      bound: 30,
    },
    {
      name: 'shops that sell a category',
      paths: times(SAMPLES, (n) => ask({ category: turn(groups, n) }, n)),
      bound: 30,
    },
    { name: 'shops by goods', paths: times(SAMPLES, (n) => ask({ text: turn(GOODS, n) }, n)), bound: 30 },
    {
      name: 'shops by name',
      paths: times(SAMPLES, (n) => ask({ text: turn(['авто', 'parts', '汽配', 'дала'], n) }, n)),
      bound: 30,
    },
  ]
}
