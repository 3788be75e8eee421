import { useText } from '../../i18n/use-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { useNavigator } from '../shell/frame/use-navigator.ts'
import { PageLink } from '../shell/page-link.tsx'
import { CartBar } from './cart-bar.tsx'
import { CartGroup } from './cart-group.tsx'
import css from './cart-page.module.css'
import { CartSkeleton } from './cart-skeleton.tsx'
import { CartSummary } from './cart-summary.tsx'
import { PasteList } from './paste-list.tsx'
import { SavedLines } from './saved-lines.tsx'
import { SelectAll } from './select-all.tsx'
import { UndoBar } from './undo-bar.tsx'
import { useCart } from './use-cart.ts'
import { useFits } from './use-fits.ts'

/** The cart by shop (S1.6): works for visitors too, and is kept when they log in. */
export function CartPage() {
  const t = useText()
  const { navigateTo } = useNavigator()
  const office = useCart()
  const { cart, error, isFetching, refetch, editor } = office
  const { fits, confirmOthers } = useFits(cart)
  const checkOut = async () => {
    if ((await confirmOthers()) && (await editor.settle())) navigateTo('/pages/order/confirm')
  }
  if (!cart) {
    return (
      <PageFrame title={t('cart.title')}>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <CartSkeleton />
        )}
      </PageFrame>
    )
  }
  return (
    <PageFrame title={t('cart.title')}>
      {cart.lineCount === 0 ? (
        <div className={css.lines}>
          <EmptyCart />
          <SavedLines saved={cart.saved} />
          <PasteList />
        </div>
      ) : (
        <div className={css.columns}>
          <div className={css.lines}>
            <SelectAll cart={cart} editor={office} />
            {cart.groups.map((group) => (
              <CartGroup key={group.shopId} group={group} fits={fits} editor={office} />
            ))}
            <SavedLines saved={cart.saved} />
            <PasteList />
          </div>
          <CartSummary cart={cart} onCheckOut={checkOut} />
        </div>
      )}
      <UndoBar editor={office} />
      {cart.lineCount > 0 && <CartBar cart={cart} editor={office} onCheckOut={checkOut} />}
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
