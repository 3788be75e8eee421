import { useText } from '../../../i18n/use-text.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { times } from '../../../ui/times.ts'
import css from './page-skeleton.module.css'

/** The placeholder of a page while its first data is loading. */
export function PageSkeleton() {
  const t = useText()
  return (
    <main id="main" className={css.page} aria-busy="true" aria-label={t('common.loading')} tabIndex={-1}>
      <Skeleton height={44} radius={12} />
      <div className={css.grid}>
        {times(8).map((tile) => (
          <div key={tile} className={css.tile}>
            <Skeleton ratio="1" radius={12} />
            <Skeleton />
            <Skeleton width="55%" />
          </div>
        ))}
      </div>
    </main>
  )
}
