import type { ErrorComponentProps } from '@tanstack/react-router'
import { useText } from '../../i18n/use-text.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { PageError } from '../shell/error/error-pages.tsx'
import { Missing } from '../shell/error/missing.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'

/** The address names no request that concerns this account. */
export function QuoteMissing() {
  const t = useText()
  return (
    <PageFrame title={t('quote.mine')}>
      <Missing
        title={t('quote.gone')}
        text={t('quote.goneText')}
        way={{ text: t('quote.mine'), url: '/pages/quote/list' }}
      />
    </PageFrame>
  )
}

/** A missing request, or a failure. */
export function QuoteError(props: ErrorComponentProps) {
  return hasCode(props.error, 'QUOTE_NOT_FOUND') ? <QuoteMissing /> : <PageError {...props} />
}
