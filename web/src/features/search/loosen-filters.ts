import type { Output } from '@tiantian/contracts/action.ts'
import type { queryProducts } from '@tiantian/contracts/search/search.ts'
import type { ProductSearch } from './product-search.ts'
import { NO_CAR, NO_PRICE } from './product-search.ts'

export type Loosening = Output<typeof queryProducts>['loosen'][number]

/** What an address loses with each of the filters that a list without finds offers to take away. */
const LOOSE: Readonly<Record<Loosening['filter'], Partial<ProductSearch>>> = {
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

export const loosened = ({ filter }: Pick<Loosening, 'filter'>): Partial<ProductSearch> => LOOSE[filter]
