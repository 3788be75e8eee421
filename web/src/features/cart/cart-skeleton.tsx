import { Skeleton, SkeletonLines } from '../../ui/skeleton.tsx'
import { times } from '../../ui/times.ts'
import css from './cart-css.module.css'
import skeletonCss from './cart-skeleton.module.css'

/** Two shops with a line each, in their final positions. */
export function CartSkeleton() {
  return (
    <div className={css.columns} aria-busy="true">
      <div className={css.lines}>
        {times(2).map((shop) => (
          <div key={shop}>
            <div className={skeletonCss.line}>
              <Skeleton width={88} height={88} />
              <SkeletonLines count={4} />
            </div>
          </div>
        ))}
      </div>
      <Skeleton height={220} radius={12} />
    </div>
  )
}
