import type { OfficeFilter } from '../../../office/filter-bar.tsx'
import { select } from '../../../office/filter-bar.tsx'

/** A filter by shop, where there are several to choose from. */
export const shopFilter = (
  shops: readonly { readonly id: string; readonly name: string }[] = [],
): OfficeFilter[] =>
  shops.length > 1
    ? [
        select(
          'shopId',
          'order.life.shop',
          shops.map(({ id }) => id),
          (id) => ({ text: shops.find((shop) => shop.id === id)?.name ?? id }),
        ),
      ]
    : []
