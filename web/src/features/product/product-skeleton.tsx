import { Skeleton, SkeletonLines } from '../../ui/skeleton.tsx'
import css from './product-view.module.css'

/** The placeholder of a product page. */
export function ProductSkeleton() {
  return (
    <div className={css.product} aria-busy="true">
      <div className={css.gallery}>
        <Skeleton ratio="1" radius={16} />
      </div>
      <div className={css.head}>
        <SkeletonLines count={4} />
      </div>
      <div className={css.offer}>
        <Skeleton height={420} radius={12} />
      </div>
      <div className={css.fit}>
        <Skeleton height={120} radius={12} />
      </div>
      <div className={css.details}>
        <Skeleton height={260} radius={12} />
      </div>
    </div>
  )
}
