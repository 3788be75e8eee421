import type { Input } from '@tiantian/contracts/action.ts'
import type { createProduct } from '@tiantian/contracts/product/own-product.ts'
import { newId } from '../platform/id.ts'

export type ProductFormInput = Input<typeof createProduct>['product']

let made = 0

/** What a seller fills in for a brake disc; `overrides` set what matters to the test. */
export const productFormOf = (overrides: Partial<ProductFormInput> = {}): ProductFormInput => ({
  category: 'brake-discs',
  brand: 'bosch',
  partNumber: `S ${newId().slice(-6).toUpperCase()}-${++made}`,
  name: { en: 'Brake disc, front', ru: 'Диск тормозной передний' },
  description: {},
  condition: 'new',
  originCountry: 'CN',
  hsCode: '',
  warrantyMonths: 12,
  netGrams: 5000,
  grossGrams: 5200,
  packageMm: { length: 300, width: 300, height: 60 },
  quantityPerCarton: 4,
  attributes: {},
  pictures: [{ file: '/media/file/product/disc.jpg', alt: { en: 'The disc' } }],
  references: [],
  fitments: [],
  offers: [offerFormOf()],
  ...overrides,
})

export const offerFormOf = (
  overrides: Partial<ProductFormInput['offers'][number]> = {},
): ProductFormInput['offers'][number] => ({
  currency: 'CNY',
  incoterm: 'FCA',
  incotermPlace: 'Guangzhou',
  orderMultiple: 1,
  leadDaysMin: 3,
  leadDaysMax: 7,
  isReturnable: true,
  tiers: [{ minQuantity: 1, priceMinor: 10_000 }],
  stockQuantity: 20,
  ...overrides,
})
