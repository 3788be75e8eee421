import { useText } from '../../../i18n/use-text.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PageFrame } from '../../shell/frame/page-frame.tsx'
import css from './confirm-page.module.css'

export function ConfirmSkeleton() {
  const t = useText()
  return (
    <PageFrame title={t('order.confirmTitle')}>
      <div className={css.columns} aria-busy="true">
        <div className={css.main}>
          <Skeleton height={120} radius={12} />
          <Skeleton height={28} width="50%" />
          <Skeleton height={320} radius={12} />
        </div>
        <Skeleton height={240} radius={12} />
      </div>
    </PageFrame>
  )
}
