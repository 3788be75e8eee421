import { useText } from '../../../i18n/use-text.ts'
import { PageFrame } from '../frame/page-frame.tsx'
import { Missing } from './missing.tsx'

/** S2.48; `message` is that of the failed navigation. */
export function PageNotFound({ message }: { message?: string | undefined }) {
  const t = useText()
  return (
    <PageFrame title={t('shell.notFound.title')}>
      <Missing
        title={t('shell.notFound.heading')}
        text={message ?? t('shell.notFound.text')}
        way={{ text: t('shell.notFound.home'), url: '/', open: 'reLaunch' }}
      />
    </PageFrame>
  )
}
