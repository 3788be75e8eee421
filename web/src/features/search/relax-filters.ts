import type { Output } from '@tiantian/contracts/action.ts'
import type { queryProducts } from '@tiantian/contracts/search/search.ts'
import type { ProductSearch } from './product-search.ts'
import { NO_CAR, NO_PRICE } from './product-search.ts'

export type RelaxOption = Output<typeof queryProducts>['relax'][number]

/** The search parameters that each filter offered for removal by an empty list clears. */
const LOOSE: Readonly<Record<RelaxOption['filter'], Partial<ProductSearch>>> = {
  category: { category: undefined },
  brand: { brand: undefined },
  shop: { shop: undefined },
  vehicle: NO_CAR,
  engine: { engine: undefined },
  country: { country: undefined },
  condition: { condition: undefined },
  warranty: { warranty: undefined },
  price: NO_PRICE,
  stock: { inStock: undefined },
  attribute: { attr: undefined },
}

export const relaxedFilters = ({ filter }: Pick<RelaxOption, 'filter'>): Partial<ProductSearch> =>
  LOOSE[filter]
