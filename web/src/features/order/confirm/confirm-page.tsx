import type { LeftOutLine } from '@tiantian/contracts/order/checkout.ts'
import type { ReactNode, Ref } from 'react'
import { useEffect, useRef } from 'react'
import { errorMessage } from '../../../i18n/error-text.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { CallError, hasCode } from '../../../sdk/call-error.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import noticeBoxCss from '../../../ui/notice.module.css'
import { StickyBar } from '../../../ui/sticky-bar.tsx'
import { CartBarTotal } from '../../cart/cart-bar-total.tsx'
import { useProblemText } from '../../cart/problem-text.ts'
import { Summary, SummaryNote } from '../../cart/summary.tsx'
import { PageFrame } from '../../shell/frame/page-frame.tsx'
import { useNavigator } from '../../shell/frame/use-navigator.ts'
import { PageLink } from '../../shell/page-link.tsx'
import { pageUrl } from '../../shell/page-url.ts'
import { compareWith, useCar } from '../../vehicle/car.ts'
import type { CheckoutDraft, CheckoutSource } from '../order-query.ts'
import { AddressChoice } from './address-choice.tsx'
import { isDecided } from './checkout-request.ts'
import { CartChanged } from './confirm-error.tsx'
import css from './confirm-page.module.css'
import { DiscountPanel } from './discount-panel.tsx'
import { DraftCard } from './draft-card.tsx'
import { InvoicePanel } from './invoice-panel.tsx'
import type { Checkout } from './use-checkout.ts'
import { useCheckout } from './use-checkout.ts'

/** Shops that take no order as small: on a phone the button that waits for them is far from their cards. */
function BelowMinimum({ orders }: { orders: readonly CheckoutDraft[] }) {
  const t = useText()
  const format = useFormat()
  const small = orders.filter(({ missingToMinimum }) => missingToMinimum !== null)
  if (small.length === 0) return null
  return (
    <NoticeBox tone="warning" role="status" title={t('order.tooSmall')}>
      <ul>
        {small.map(({ lines, shopName, missingToMinimum }) => (
          <li key={lines[0]?.offerId}>
            {t('order.tooSmallOf', { shop: shopName, missing: format.money(missingToMinimum!) })}
          </li>
        ))}
      </ul>
      <p>
        <PageLink url="/pages/cart/cart">{t('order.backToCart')}</PageLink>
      </p>
    </NoticeBox>
  )
}

interface NoticeBoxProps {
  tone: 'warning' | 'danger'
  /** An alert interrupts a screen reader, a status waits. */
  role: 'alert' | 'status'
  title: string
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** What a buyer must know before ordering: a coloured box with a title. */
function NoticeBox({ tone, role, title, ref, children }: NoticeBoxProps) {
  return (
    <div ref={ref} className={noticeBoxCss.notice} data-tone={tone} role={role}>
      <strong>{title}</strong>
      {children}
    </div>
  )
}

/** Why nothing was ordered, and what to do now. */
function SubmitOutcome({ checkout: { error, oldPrices } }: { checkout: Checkout }) {
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
  if (hasCode(error, 'UNPAID_ORDERS_LIMIT') || hasCode(error, 'UNPAID_SHOP_ORDERS_LIMIT')) {
    const { count, group, shopId } = error.params
    return (
      <Outcome tone="warning" title={t('order.refused')}>
        {errorMessage(error)}{' '}
        {count !== 0 && (
          <PageLink url={pageUrl('/pages/order/list', { group, shopId })}>{t('order.toUnpaid')}</PageLink>
        )}
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

interface ConfirmSummaryProps {
  checkout: Checkout
  isFromCart: boolean
}

/** The totals of all orders, the result of the submit, and the order button. */
function ConfirmSummary({ checkout, isFromCart }: ConfirmSummaryProps) {
  const t = useText()
  const { navigateBack } = useNavigator()
  return (
    <Summary
      label={t('cart.total')}
      totals={checkout.choices.totals}
      notes={
        <>
          <SubmitOutcome checkout={checkout} />
          {!checkout.address && <SummaryNote>{t('order.addressNeeded')}</SummaryNote>}
        </>
      }
      action={<SubmitButton checkout={checkout} isBlock />}
    >
      <SummaryNote>{t('order.submitNote')}</SummaryNote>
      {isFromCart ? (
        <PageLink url="/pages/cart/cart" className={buttonClass({ variant: 'plain' })}>
          {t('order.backToCart')}
        </PageLink>
      ) : (
        <Button variant="plain" onClick={() => navigateBack()}>
          {t('common.back')}
        </Button>
      )}
    </Summary>
  )
}

interface SubmitButtonProps {
  checkout: Checkout
  isBlock?: boolean
}

function SubmitButton({ checkout, isBlock = false }: SubmitButtonProps) {
  const t = useText()
  const { preview, oldPrices, address, choices, isSending, submit } = checkout
  return (
    <Button
      size="lg"
      isBlock={isBlock}
      isLoading={isSending}
      disabled={!address || choices.isBlocked}
      onClick={submit}
    >
      {oldPrices ? t('order.confirmNew') : t('order.submit', { count: preview.orders.length })}
    </Button>
  )
}

/**
 * Selected lines that the orders leave out, and why: otherwise the user would unknowingly order less than they
 * selected.
 */
function LeftOut({ lines }: { lines: readonly LeftOutLine[] }) {
  const t = useText()
  const problemText = useProblemText()
  if (lines.length === 0) return null
  return (
    <NoticeBox tone="warning" role="status" title={t('order.leftOut', { count: lines.length })}>
      <ul>
        {lines.map((line) => (
          <li key={line.offerId}>
            {t('order.leftOutLine', {
              name: line.name,
              number: line.partNumber,
              reason: problemText(line),
            })}
          </li>
        ))}
      </ul>
      <p>
        <PageLink url="/pages/cart/cart">{t('order.backToCart')}</PageLink>
      </p>
    </NoticeBox>
  )
}

/** Confirm order (S1.15): address, orders and totals; one press orders from all shops. */
export function ConfirmPage({ buyNow, quote }: Pick<CheckoutSource, 'buyNow' | 'quote'>) {
  const t = useText()
  const { car } = useCar()
  const checkout = useCheckout({ ...(buyNow && { buyNow }), ...(quote && { quote }), ...compareWith(car) })
  const { orders, leftOut } = checkout.preview
  const refusedOfferId = checkout.error instanceof CallError ? checkout.error.params.offerId : undefined
  if (hasCode(checkout.error, 'CART_EMPTY')) return <CartChanged />
  return (
    <PageFrame title={t('order.confirmTitle')}>
      <div className={css.columns}>
        <div className={css.main}>
          <AddressChoice checkout={checkout} />
          {checkout.preview.deliveryStop && (
            <NoticeBox tone="warning" role="status" title={t('order.choice.stopped')}>
              <p>{checkout.preview.deliveryStop}</p>
            </NoticeBox>
          )}
          <LeftOut lines={leftOut} />
          <BelowMinimum orders={orders} />
          <header className={css.heading}>
            <h2 className={css.title}>{t('order.drafts', { count: orders.length })}</h2>
            {orders.length > 1 && <p className={css.why}>{t('order.draftsWhy')}</p>}
          </header>
          {orders.map((draft, index) => (
            <DraftCard
              key={draft.lines[0]?.offerId}
              draft={draft}
              checkout={checkout}
              refusedOfferId={refusedOfferId}
              hasNote={orders.findIndex(({ shopId }) => shopId === draft.shopId) === index}
            />
          ))}
          <DiscountPanel checkout={checkout} />
          <InvoicePanel checkout={checkout} />
        </div>
        <ConfirmSummary checkout={checkout} isFromCart={!(buyNow || quote)} />
      </div>
      <div className={css.phone}>
        <StickyBar>
          <CartBarTotal totals={checkout.choices.totals} />
          <SubmitButton checkout={checkout} />
        </StickyBar>
      </div>
    </PageFrame>
  )
}
