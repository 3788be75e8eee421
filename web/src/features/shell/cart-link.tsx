import { getCartTotal } from '@tiantian/contracts/cart/cart.ts'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { useSession } from '../../sdk/session.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { CartIcon } from '../../ui/icons.tsx'
import { PageLink } from './page-link.tsx'
import css from './top-window.module.css'

const BADGE_MAX = 99

/** The cart with its number of lines; a visitor without an account has none to count. */
export function CartLink() {
  const t = useText()
  const { token } = useSession()
  const { data } = useQuery({ ...query(getCartTotal, {}), enabled: token !== undefined })
  const count = token ? (data?.lineCount ?? 0) : 0
  return (
    <PageLink
      url="/pages/cart/cart"
      className={css.tool}
      aria-label={t('shell.cart', { count })}
      title={t('shell.cart', { count })}
    >
      <CartIcon />
      {count > 0 && <span className={css.badge}>{count > BADGE_MAX ? `${BADGE_MAX}+` : count}</span>}
    </PageLink>
  )
}
