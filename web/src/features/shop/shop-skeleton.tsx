import { Skeleton } from '../../ui/skeleton.tsx'
import { times } from '../../ui/times.ts'
import { ProductCardSkeleton, productGrid } from '../product/product-card.tsx'
import css from './shop-page.module.css'

/** The placeholder of a shop's page. */
export function ShopSkeleton() {
  return (
    <div className={css.shop} aria-busy="true">
      <Skeleton height={280} radius={12} />
      <div className={productGrid}>
        {times(10).map((card) => (
          <ProductCardSkeleton key={card} />
        ))}
      </div>
    </div>
  )
}
