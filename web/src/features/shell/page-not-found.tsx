import { useText } from '../../i18n/use-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { LostDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { PageFrame } from './page-frame.tsx'
import { PageLink } from './page-link.tsx'

/** S2.48; `message` is what a failed navigation said. */
export function PageNotFound({ message }: { message?: string | undefined }) {
  const t = useText()
  return (
    <PageFrame title={t('shell.notFound.title')}>
      <EmptyState
        drawing={<LostDrawing />}
        title={t('shell.notFound.heading')}
        text={message ?? t('shell.notFound.text')}
        action={
          <PageLink url="/" open="reLaunch" className={buttonClass()}>
            {t('shell.notFound.home')}
          </PageLink>
        }
      />
    </PageFrame>
  )
}
