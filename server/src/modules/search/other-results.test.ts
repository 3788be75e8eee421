import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'

const { visitor, db } = await testApp()
const corolla = { make: 'toyota', model: 'corolla' }
const camry = { make: 'toyota', model: 'camry' }

const NAMES = new Map<string, string>()
async function make(name: string, overrides: Parameters<typeof makeProduct>[1]) {
  NAMES.set((await makeProduct(db, overrides)).productId, name)
}
const pads = { category: 'brake-pads', names: { en: 'Brake pads' } }
await make('Bosch for Camry', { ...pads, brand: 'bosch', fitments: [{ ...camry, engine: '2AR-FE' }] })
await make('TRW for Camry', { ...pads, brand: 'trw', fitments: [camry] })
await make('Bosch for Corolla', { ...pads, brand: 'bosch', fitments: [corolla] })
await make('TRW for Kia', { ...pads, brand: 'trw', fitments: [{ make: 'kia', model: 'rio' }] })
await make('Bosch for any', { ...pads, brand: 'bosch', names: { en: 'Ceramic brake pads' } })
const belt = { category: 'v-ribbed-belts', brand: 'gates', names: { en: 'V-ribbed belt' } }
await make('belt 865', { ...belt, attributes: { ribs: 6, length: 865 } })
await make('belt 1015', { ...belt, attributes: { ribs: 6, length: 1015 } })

/** The blocks of a text's page: its results, then those that fill it up, by what they lack. */
async function blocksOf(text: string) {
  const { rows } = await visitor.call(queryProducts, { text, limit: 20 })
  const groups = Map.groupBy(rows, ({ match, others }) => (match === 'other' ? others : 'hits'))
  return new Map([...groups].map(([key, of]) => [key, new Set(of.map(({ id }) => NAMES.get(id)))]))
}

test.each([
  [
    'brake pads camry',
    {
      hits: ['Bosch for Camry', 'TRW for Camry'],
      cars: ['Bosch for Corolla', 'TRW for Kia'],
      anyCar: ['Bosch for any'],
    },
  ],
  [
    'bosch brake pads',
    {
      hits: ['Bosch for Camry', 'Bosch for Corolla', 'Bosch for any'],
      brands: ['TRW for Camry', 'TRW for Kia'],
    },
  ],
  [
    'bosch brake pads camry',
    {
      hits: ['Bosch for Camry'],
      similar: ['Bosch for Corolla', 'TRW for Camry', 'TRW for Kia'],
      anyCar: ['Bosch for any'],
    },
  ],
  [
    'brake pads ceramic',
    {
      hits: ['Bosch for any'],
      similar: ['Bosch for Camry', 'Bosch for Corolla', 'TRW for Camry', 'TRW for Kia'],
    },
  ],
  ['6pk865', { hits: ['belt 865'], sizes: ['belt 1015'] }],
  [
    'bosch camry',
    {
      hits: ['Bosch for Camry'],
      some: ['Bosch for Corolla', 'Bosch for any', 'TRW for Camry'],
    },
  ],
  ['camry', { hits: ['Bosch for Camry', 'TRW for Camry'], cars: ['Bosch for Corolla'] }],
  [
    'brake pads 2AR-FE',
    {
      hits: ['Bosch for Camry'],
      engines: ['Bosch for Corolla', 'Bosch for any', 'TRW for Camry', 'TRW for Kia'],
    },
  ],
])('[S2.35] results that fill up the page of %j are labelled by what they lack', async (text, blocks) => {
  const expected = Object.entries(blocks).map(([key, names]) => [key, new Set(names)] as const)
  expect(await blocksOf(text)).toEqual(new Map(expected))
})
