import { useText } from '../../../i18n/use-text.ts'
import { useOnline, useRetryOnline } from '../../../sdk/online.ts'
import { LostDrawing } from '../../../ui/drawings.tsx'
import { PageFrame } from '../frame/page-frame.tsx'
import css from './page-timeout.module.css'

/** The connection timed out: the whole screen is the retry button (S8.13). */
export function PageTimeout({ onRetry }: { onRetry: () => void }) {
  const t = useText()
  const isOnline = useOnline()
  useRetryOnline(onRetry)
  return (
    <PageFrame title={t('error.timeoutTitle')} isBare>
      <div role="alert">
        <button type="button" className={css.screen} onClick={onRetry}>
          <LostDrawing />
          <span className={css.title}>{t(isOnline ? 'error.timeoutText' : 'error.client.OFFLINE')}</span>
          <span className={css.hint}>{t('error.timeoutHint')}</span>
        </button>
      </div>
    </PageFrame>
  )
}
