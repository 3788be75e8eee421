import { getCartTotal } from '@tiantian/contracts/cart/cart.ts'
import { useCallback, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { useSession } from '../../sdk/session.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { cx } from '../../ui/class-names.ts'
import { CartIcon, SearchIcon } from '../../ui/icons.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Banner } from './banner.tsx'
import { ErrorLogButton } from './error-log-button.tsx'
import { ImpersonationMenu } from './impersonation-menu.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { MainMenu, MiniMenu } from './main-menu.tsx'
import { Mark } from './mark.tsx'
import { PageLink } from './page-link.tsx'
import css from './top-window.module.css'

const BADGE_MAX = 99

/** The cart with its number of lines; a visitor without an account has none to count. */
function CartLink() {
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

/** On wide screens; on a phone the search boxes of the pages are near enough. */
function SearchLink() {
  const t = useText()
  return (
    <PageLink
      url="/pages/utils/search-product"
      className={cx(css.tool, css.wideOnly)}
      aria-label={t('shell.searchProducts')}
      title={t('shell.searchProducts')}
    >
      <SearchIcon />
    </PageLink>
  )
}

type TopWindowMenuName = 'language' | 'look' | 'account' | 'mini'

/** The header, 170 px high at any width (S2.2): a bar with the menus, and the banner. */
export function TopWindow() {
  const t = useText()
  // One state for all menus: opening one closes the others (S4.8).
  const [open, setOpen] = useState<TopWindowMenuName>()
  const close = useCallback(() => setOpen(undefined), [])
  const menu = (name: TopWindowMenuName) => ({
    isOpen: open === name,
    onOpen: () => setOpen(name),
    onClose: close,
  })
  return (
    <header className={css.window}>
      <div className={css.bar}>
        <PageLink url="/" open="reLaunch" className={css.brand} aria-label={t('shell.brand')}>
          <Mark />
          <span>{t('shell.brand')}</span>
        </PageLink>
        <MainMenu />
        <div className={css.tools}>
          <ErrorLogButton />
          <SearchLink />
          <CartLink />
          <AccountMenu {...menu('account')} />
          <ImpersonationMenu {...menu('look')} />
          <LanguageMenu {...menu('language')} />
          <MiniMenu {...menu('mini')} />
        </div>
      </div>
      <Banner />
    </header>
  )
}
