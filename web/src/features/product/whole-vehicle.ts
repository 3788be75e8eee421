import { WHOLE_VEHICLES } from '@tiantian/contracts/product/category.ts'
import type { Product } from '@tiantian/contracts/product/product.ts'
import type { Translate } from '../../i18n/texts.ts'

/** A whole car or truck is no part: it has no fitment, and its number is no part number. */
export const isWholeVehicle = ({ categoryPath }: Pick<Product, 'categoryPath'>): boolean =>
  categoryPath[0]?.slug === WHOLE_VEHICLES

export const numberName = (product: Pick<Product, 'categoryPath'>, t: Translate): string =>
  t(isWholeVehicle(product) ? 'search.chip.number' : 'catalogue.partNumber')
