import type { ErrorComponentProps } from '@tanstack/react-router'
import { useText } from '../../i18n/use-text.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { PageError } from '../shell/error/error-pages.tsx'
import { Missing } from '../shell/error/missing.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'

/** The address names no order of this account. */
export function OrderMissing() {
  const t = useText()
  return (
    <PageFrame title={t('order.detailTitle')}>
      <Missing
        title={t('order.gone')}
        text={t('order.goneNote')}
        way={{ text: t('order.listTitle'), url: '/pages/order/list' }}
      />
    </PageFrame>
  )
}

/** A missing order, or a failure. */
export function OrderError(props: ErrorComponentProps) {
  return hasCode(props.error, 'ORDER_NOT_FOUND') ? <OrderMissing /> : <PageError {...props} />
}
