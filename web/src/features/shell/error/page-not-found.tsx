import { useLocation } from '@tanstack/react-router'
import { useText } from '../../../i18n/use-text.ts'
import { PageFrame } from '../frame/page-frame.tsx'
import { Missing } from './missing.tsx'

/** The framework's message about a navigation to an address without a page (S8.16). */
const navigationFailure = (address: string) => `navigateTo:fail page "${address}" is not found`

/** S2.48; `message` is that of the failed navigation, and tells of this address if omitted. */
export function PageNotFound({ message }: { message?: string | undefined }) {
  const t = useText()
  const address = useLocation({ select: ({ pathname }) => pathname })
  return (
    <PageFrame title={t('shell.notFound.title')}>
      <Missing
        title={t('shell.notFound.heading')}
        text={t('shell.notFound.text')}
        detail={message ?? navigationFailure(address)}
        way={{ text: t('shell.notFound.home'), url: '/', open: 'reLaunch' }}
      />
    </PageFrame>
  )
}
