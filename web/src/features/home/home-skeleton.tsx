import { Skeleton } from '../../ui/skeleton.tsx'
import { times } from '../../ui/times.ts'
import { ProductCardSkeleton, productGrid } from '../product/product-card.tsx'
import css from './home-page.module.css'

/** Placeholder of the home page; it reserves the space, so that the layout does not shift. */
export function HomeSkeleton() {
  return (
    <div className={css.page} aria-busy="true">
      <div className={css.top}>
        <div className={css.hero}>
          <Skeleton height={104} radius={12} />
          <Skeleton height={76} radius={12} />
        </div>
        <nav>
          <Skeleton height={340} radius={12} />
        </nav>
        <Skeleton height={180} radius={12} />
      </div>
      <div className={productGrid}>
        {times(10).map((card) => (
          <ProductCardSkeleton key={card} />
        ))}
      </div>
    </div>
  )
}
