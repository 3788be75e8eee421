import { useText } from '../../../i18n/use-text.ts'
import { Skeleton, SkeletonLines } from '../../../ui/skeleton.tsx'
import surface from '../../../ui/surface.module.css'
import { times } from '../../../ui/times.ts'
import css from './page-skeleton.module.css'

/**
 * The placeholder of any page while its code or first data is loading: a bar and panels, as most pages have them. Lists
 * and cards have placeholders of their own.
 */
export function PageSkeleton() {
  const t = useText()
  return (
    <main id="main" className={css.page} aria-busy="true" aria-label={t('common.loading')} tabIndex={-1}>
      <Skeleton height={44} radius={12} />
      {times(3).map((panel) => (
        <div key={panel} className={surface.panel}>
          <SkeletonLines count={4} />
        </div>
      ))}
    </main>
  )
}
