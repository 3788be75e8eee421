import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { errorMessage } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { CallError } from '../../sdk/call-error.ts'
import { PageLink } from '../shell/page-link.tsx'
import { isDecided } from './checkout-request.ts'
import { NoticeBox } from './notice-box.tsx'
import type { Checkout } from './use-checkout.ts'

/** Why nothing was ordered, and what to do now. */
export function SubmitOutcome({ checkout: { error, oldPrices } }: { checkout: Checkout }) {
  const t = useText()
  if (!error) return null
  const code = error instanceof CallError ? error.code : undefined
  if (oldPrices && code === 'PRICE_CHANGED') {
    return (
      <Outcome tone="warning" title={t('order.pricesChanged')}>
        {t('order.pricesChangedText')}
      </Outcome>
    )
  }
  if (code === 'REQUEST_ID_REUSED') {
    return (
      <Outcome tone="warning" title={t('order.alreadyPlaced')}>
        <PageLink url="/pages/order/list">{t('order.toOrders')}</PageLink>
      </Outcome>
    )
  }
  if (code === 'CART_LINE_NOT_FOUND') {
    return (
      <Outcome tone="warning" title={t('order.changed')}>
        {t('order.changedText')} <PageLink url="/pages/order/list">{t('order.toOrders')}</PageLink>
      </Outcome>
    )
  }
  if (code === 'STATE_CONFLICT') {
    return (
      <Outcome tone="warning" title={t('order.changed')}>
        {t('order.checkAgain')}
      </Outcome>
    )
  }
  return (
    <Outcome tone="danger" title={isDecided(error) ? t('order.refused') : errorMessage(error)}>
      {isDecided(error) ? errorMessage(error) : t('order.unsure')}
    </Outcome>
  )
}

interface OutcomeProps {
  tone: 'warning' | 'danger'
  title: string
  children: ReactNode
}

function Outcome({ tone, title, children }: OutcomeProps) {
  const box = useRef<HTMLDivElement>(null)
  // On a phone the button is far from here.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }, [])
  return (
    <NoticeBox ref={box} tone={tone} role="alert" title={title}>
      <p>{children}</p>
    </NoticeBox>
  )
}
