import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { visitor, db } = await testApp()
const padsOf = (make: string, model: string, generation?: string) =>
  makeProduct(db, {
    category: 'brake-pads',
    names: { en: 'Brake pads' },
    fitments: [{ make, model, generation }],
  })
const golf = {
  6: await padsOf('volkswagen', 'golf', 'mk6-5k'),
  7: await padsOf('volkswagen', 'golf', 'mk7-5g'),
}
const passat = await padsOf('volkswagen', 'passat', 'b6')
await padsOf('volkswagen', 'passat', 'b8')
const sportage = await padsOf('kia', 'sportage', 'ql')
await padsOf('kia', 'sportage', 'sl')
const lada = await padsOf('lada', '2114')
const hilux = await padsOf('toyota', 'hilux')
const pickup = await padsOf('uaz', 'pickup')
await padsOf('lada', 'granta')

test.each([
  ['колодки гольф 7', golf[7]],
  ['golf 6 brake pads', golf[6]],
  ['колодки пассат б6', passat],
  ['passat b6 pads', passat],
  // The fourth generation of the model.
  ['спортейдж 4 колодки', sportage],
  ['колодки 2114ке', lada],
  ['2114ге колодка', lada],
  ['海拉克斯皮卡刹车片', hilux],
  ['hilux pickup brake pads', hilux],
  ['уаз пикап колодки', pickup],
])('[S2.35] %s: the generation that the number means', async (text, part) => {
  const { rows } = await visitor.call(queryProducts, { text })
  expect(rows[0]?.id).toBe(part.productId)
  expect(rows[0]?.match).toBeUndefined()
})

test.each(['途胜1.6T刹车片', 'колодки туксон 1.6', 'tucson 2.0 brake pads'])(
  '[S2.35] %s: an engine displacement is not the number of a generation',
  async (text) => {
    const { chips } = await visitor.call(queryProducts, { text })
    expect(chips.map(({ kind }) => kind)).not.toContain('generation')
    expect(chips.filter(({ kind }) => kind === 'model').map(({ label }) => label)).toEqual(['Hyundai Tucson'])
  },
)

test.each([
  ['思域刹车片', 'honda', 'civic'],
  ['雅阁 刹车片', 'honda', 'accord'],
  ['колодки х-трейл', 'nissan', 'x-trail'],
  ['тлк 200 колодки', 'toyota', 'land-cruiser'],
])('[S2.35] %s names its model without the make', async (text, make, model) => {
  const { productId } = await padsOf(make, model)
  const { rows } = await visitor.call(queryProducts, { text })
  expect(rows[0]?.id).toBe(productId)
})

test('[S2.35] a name shared by a make and one of its models means the make, unless the make is named too', async () => {
  const howo = await padsOf('sinotruk', 'howo-zz3257')
  const other = await padsOf('sinotruk', 'howo-a7')
  const find = async (text: string) => {
    const { rows, total } = await visitor.call(queryProducts, { text })
    return rows.slice(0, total).map(({ id }) => id)
  }
  expect((await find('хово колодки')).toSorted()).toEqual([howo.productId, other.productId].toSorted())
  expect(await find('重汽豪沃刹车片')).toEqual([howo.productId])
})
