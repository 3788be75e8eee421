import { randomUUID } from 'node:crypto'
import type { Input } from '../contracts/src/action.ts'
import { createProduct, listCategoryAttributes } from '../contracts/src/product/own-product.ts'
import type { Person } from './person.ts'

type DiscInput = Input<typeof createProduct>['product']

/** What every offer of a test has. */
export const DISC_OFFER = {
  currency: 'CNY',
  incoterm: 'FCA',
  incotermPlace: 'Guangzhou',
  orderMultiple: 1,
  leadDaysMin: 3,
  leadDaysMax: 7,
  isReturnable: true,
  stockQuantity: 20,
  tiers: [{ minQuantity: 1, priceMinor: 10_000 }],
} as const satisfies DiscInput['offers'][number]

/** A brake disc of the shop, on sale, which no other test buys or changes; without a picture it is a draft. */
export async function addDisc(seller: Person, shopId: string, overrides: Partial<DiscInput> = {}) {
  const { category = 'brake-discs' } = overrides
  const { attributes: known } = await seller.call(listCategoryAttributes, { category })
  const attributes = Object.fromEntries(
    known
      .filter(({ isRequired }) => isRequired)
      .map(({ key, values, min }) => [key, values[0]?.value ?? min ?? 1]),
  )
  const { product } = await seller.call(createProduct, {
    requestId: randomUUID(),
    shopId,
    isOnSale: overrides.pictures?.length !== 0,
    product: {
      category,
      brand: 'bosch',
      partNumber: `PE${randomUUID().replace(/\D/g, '').slice(0, 8)}`,
      name: { en: 'Brake disc, front' },
      description: { en: 'Vented' },
      condition: 'new',
      originCountry: 'CN',
      hsCode: '',
      warrantyMonths: 12,
      netGrams: 5000,
      grossGrams: 5200,
      quantityPerCarton: 4,
      packageMm: { length: 300, width: 300, height: 60 },
      attributes,
      pictures: [{ file: '/media/file/product/disc.jpg', alt: {} }],
      references: [],
      fitments: [],
      offers: [DISC_OFFER],
      ...overrides,
    },
  })
  return product
}
