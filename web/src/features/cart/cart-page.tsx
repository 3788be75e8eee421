import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '@tiantian/contracts/action.ts'
import type { Cart } from '@tiantian/contracts/cart/cart.ts'
import { listOfferFits } from '@tiantian/contracts/product/product.ts'
import type { Fit } from '@tiantian/contracts/product/vehicle.ts'
import { useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { useSession } from '../../sdk/session.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { CrossIcon } from '../../ui/icons.tsx'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { Skeleton, SkeletonLines } from '../../ui/skeleton.tsx'
import { EmptyState, LoadState } from '../../ui/states.tsx'
import { StickyBar } from '../../ui/sticky-bar.tsx'
import surface from '../../ui/surface.module.css'
import { times } from '../../ui/times.ts'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { useNavigator } from '../shell/frame/use-navigator.ts'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { useCar } from '../vehicle/car.ts'
import { CartBarTotal } from './cart-bar-total.tsx'
import { CartGroup } from './cart-group.tsx'
import { linesOf } from './cart-input.ts'
import css from './cart-page.module.css'
import { PasteList } from './paste-list.tsx'
import { SavedLines } from './saved-lines.tsx'
import { SelectAll, SelectLines } from './select-all.tsx'
import { Summary, SummaryNote } from './summary.tsx'
import type { CartContext } from './use-cart.ts'
import { useCart } from './use-cart.ts'

/** The longest that an order waits for the server to say what fits. */
const FITS_WAIT_MS = 5000

/** How the lines fit the chosen car, by offer id; and the question whether to order what does not. */
function useFits(cart: Cart | undefined) {
  const t = useText()
  const { car, label } = useCar()
  const lines = cart ? linesOf(cart) : []
  // In a fixed order, so that a changed quantity asks nothing again.
  const offerIds = lines.map(({ offerId }) => offerId).sort()
  const isRequested = car !== null && offerIds.length > 0
  const request = query(listOfferFits, { offerIds, compare: car ?? { make: '' } })
  const { data } = useQuery({ ...request, enabled: isRequested })
  const client = useQueryClient()
  const fits = fitsByOffer(isRequested ? data : undefined)
  const confirmNotFitting = async () => {
    const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), FITS_WAIT_MS))
    const answer = isRequested
      ? await Promise.race([client.ensureQueryData(request), late]).catch(() => undefined)
      : undefined
    const known = fitsByOffer(answer)
    const isOther = ({ isSelected, problem, offerId }: (typeof lines)[number]) =>
      isSelected && !problem && known.get(offerId) === 'no'
    const count = lines.filter(isOther).length
    if (count === 0) return true
    return showModal({
      title: t('cart.notFitting.title', { count }),
      content: t('cart.notFitting.text', { car: label }),
      confirmText: t('cart.notFitting.order'),
      cancelText: t('cart.notFitting.check'),
    })
  }
  return { fits, confirmNotFitting }
}

const fitsByOffer = (answer: Output<typeof listOfferFits> | undefined) =>
  new Map<string, Fit>(answer?.fits.map(({ offerId, fit }) => [offerId, fit] as const))

interface CartBarProps {
  cart: Cart
  context: CartContext
  onCheckOut: () => void
}

/** On phones: select all, total and order button, always within reach of the thumb. */
function CartBar({ cart, context, onCheckOut }: CartBarProps) {
  const t = useText()
  return (
    <div className={css.phone}>
      <StickyBar>
        <SelectLines lines={linesOf(cart)} label={t('cart.selectAll')} isLabelHidden context={context} />
        <CartBarTotal totals={cart.totals} />
        <Button size="lg" disabled={cart.selectedCount === 0} onClick={onCheckOut}>
          {cart.selectedCount > 0
            ? t('cart.checkoutCount', { count: cart.selectedCount })
            : t('cart.checkout')}
        </Button>
      </StickyBar>
    </div>
  )
}

interface CartSummaryProps {
  cart: Cart
  onCheckOut: () => void
}

/** Totals of the selected lines; with the order button on a desktop, while on a phone the bar has it. */
function CartSummary({ cart, onCheckOut }: CartSummaryProps) {
  const t = useText()
  const { isMember } = useSession()
  return (
    <Summary
      label={t('cart.summary')}
      title={
        <h2 className={css.summaryTitle}>
          {t('cart.summary')}
          <span className={css.count}>{t('cart.lineCount', { count: cart.selectedCount })}</span>
        </h2>
      }
      totals={cart.totals}
      notes={<Notes cart={cart} />}
      action={
        <Button size="lg" isBlock disabled={cart.selectedCount === 0} onClick={onCheckOut}>
          {t('cart.checkout')}
        </Button>
      }
    >
      <PageLink
        url={pageUrl('/pages/quote/request', { cart: true })}
        className={buttonClass({ variant: 'plain' })}
      >
        {t('quote.ask')}
      </PageLink>
      {!isMember && <SummaryNote>{t('cart.visitorNote')}</SummaryNote>}
    </Summary>
  )
}

function Notes({ cart }: { cart: Cart }) {
  const t = useText()
  const problemCount = linesOf(cart).filter((line) => line.isSelected && line.problem).length
  return (
    <>
      {cart.totals.length === 0 && <SummaryNote>{t('cart.nothingChosen')}</SummaryNote>}
      {problemCount > 0 && <p className={css.attention}>{t('cart.attention', { count: problemCount })}</p>}
    </>
  )
}

/**
 * Names what was removed and restores it; stays until it is used, closed or replaced, without a time limit (WCAG
 * 2.2.1).
 */
function UndoBar({ context }: { context: CartContext }) {
  const t = useText()
  const { removed, putBack, isPuttingBack, forgetRemoved } = context
  const [first] = removed
  // Lines that could not be ordered cannot be restored either.
  const canPutBack = removed.every((line) => line.problem === null)
  return (
    <div role="status" className={css.undo}>
      {first && (
        <div className={cx(surface.surface, css.undoStrip)}>
          <p className={css.undoText}>
            {removed.length === 1
              ? t('cart.removed', { name: first.name })
              : t('cart.removedMany', { count: removed.length })}
          </p>
          {canPutBack && (
            <Button variant="soft" size="sm" isLoading={isPuttingBack} onClick={() => void putBack()}>
              {t('cart.undo')}
            </Button>
          )}
          <IconButton label={t('common.close')} onClick={forgetRemoved}>
            <CrossIcon size={18} />
          </IconButton>
        </div>
      )}
    </div>
  )
}

/** Two shops with a line each, in their final positions. */
function CartSkeleton() {
  return (
    <div className={css.columns} aria-busy="true">
      <div className={css.lines}>
        {times(2).map((shop) => (
          <div key={shop}>
            <div className={css.skeletonLine}>
              <Skeleton width={88} height={88} />
              <SkeletonLines count={4} />
            </div>
          </div>
        ))}
      </div>
      <Skeleton height={220} radius={12} />
    </div>
  )
}

/** The cart by shop (S1.6): works for visitors too, and is kept when they log in. */
export function CartPage() {
  const t = useText()
  const { navigateTo } = useNavigator()
  const context = useCart()
  const { cart, editor } = context
  const { fits, confirmNotFitting } = useFits(cart)
  // Pressed again while it waits, the button neither asks nor goes on twice.
  const underWay = useRef(false)
  const checkOut = async () => {
    if (underWay.current) return
    underWay.current = true
    try {
      if ((await confirmNotFitting()) && (await editor.settle())) navigateTo('/pages/order/confirm')
    } finally {
      underWay.current = false
    }
  }
  if (!cart) {
    return (
      <PageFrame title={t('cart.title')}>
        <LoadState result={context} skeleton={<CartSkeleton />} />
      </PageFrame>
    )
  }
  return (
    <PageFrame title={t('cart.title')}>
      {/* The list keeps its place, and with it its report, when it fills an empty cart. */}
      <div className={cx(cart.lineCount > 0 && css.columns)}>
        <div className={css.lines}>
          {cart.lineCount === 0 ? (
            <EmptyCart />
          ) : (
            <>
              <SelectAll cart={cart} context={context} />
              {cart.groups.map((group) => (
                <CartGroup key={group.shopId} group={group} fits={fits} context={context} />
              ))}
            </>
          )}
          <SavedLines saved={cart.saved} />
          <PasteList />
        </div>
        {cart.lineCount > 0 && <CartSummary cart={cart} onCheckOut={checkOut} />}
      </div>
      <UndoBar context={context} />
      {cart.lineCount > 0 && <CartBar cart={cart} context={context} onCheckOut={checkOut} />}
    </PageFrame>
  )
}

function EmptyCart() {
  const t = useText()
  return (
    <EmptyState
      title={t('cart.emptyTitle')}
      text={t('cart.emptyText')}
      action={
        <PageLink url="/pages/index/category" className={buttonClass()}>
          {t('cart.toCatalogue')}
        </PageLink>
      }
    />
  )
}
