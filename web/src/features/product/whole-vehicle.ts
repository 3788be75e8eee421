import type { Product } from '@tiantian/contracts/product/product.ts'
import type { useText } from '../../i18n/use-text.ts'

const WHOLE_VEHICLES = 'vehicles-complete'

/** A car or truck that is sold whole is no part: it fits no other, and its number is none of a part. */
export const isWholeVehicle = ({ categoryPath }: Pick<Product, 'categoryPath'>): boolean =>
  categoryPath[0]?.slug === WHOLE_VEHICLES

export const numberName = (product: Pick<Product, 'categoryPath'>, t: ReturnType<typeof useText>): string =>
  t(isWholeVehicle(product) ? 'search.chip.number' : 'catalogue.partNumber')
