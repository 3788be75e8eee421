import { useRouterState } from '@tanstack/react-router'
import { getCartTotal } from '@tiantian/contracts/cart/cart.ts'
import { useText } from '../../../i18n/use-text.ts'
import { query } from '../../../sdk/query.ts'
import { useSession } from '../../../sdk/session.ts'
import { useQuery } from '../../../sdk/use-query.ts'
import { cx } from '../../../ui/class-names.ts'
import { CartIcon } from '../../../ui/icons.tsx'
import { PageLink } from '../page-link.tsx'
import css from './cart-link.module.css'

const CART = '/pages/cart/cart'
const BADGE_MAX = 99

/** The cart with its number of lines; a visitor without an account has none to count. */
export function CartLink({ className }: { className: string | undefined }) {
  const t = useText()
  const { token } = useSession()
  const { data } = useQuery({ ...query(getCartTotal, {}), enabled: token !== undefined })
  const count = token ? (data?.lineCount ?? 0) : 0
  const label = t('shell.cart', { count })
  return (
    <PageLink url={CART} className={cx(css.link, className)} aria-label={label} title={label}>
      <CartIcon />
      {count > 0 && <span className={css.badge}>{count > BADGE_MAX ? `${BADGE_MAX}+` : count}</span>}
    </PageLink>
  )
}

interface BarCartLinkProps {
  className?: string | undefined
  /** The bar of this page does not stick. */
  isFloating?: boolean
}

/** In the bar of a page, where the header with its own cart is scrolled away. */
export function BarCartLink({ className, isFloating }: BarCartLinkProps) {
  const isCart = useRouterState({ select: ({ location }) => location.pathname === CART })
  return isCart ? null : <CartLink className={cx(css.inBar, isFloating && css.floating, className)} />
}
