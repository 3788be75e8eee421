import { useCallback, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { AccountMenu } from './account-menu.tsx'
import { Banner } from './banner.tsx'
import { CartLink } from './cart-link.tsx'
import { ErrorLogButton } from './error-log-button.tsx'
import { ImpersonationMenu } from './impersonation-menu.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { MainMenu, MiniMenu } from './main-menu.tsx'
import { Mark } from './mark.tsx'
import { PageLink } from './page-link.tsx'
import { SearchLink } from './search-link.tsx'
import css from './top-window.module.css'

type MenuName = 'language' | 'look' | 'account' | 'mini'

/** The header, 170 px high at any width (S2.2): a bar with the menus, and the banner. */
export function TopWindow() {
  const t = useText()
  // One state for all menus: opening one closes the others (S4.8).
  const [open, setOpen] = useState<MenuName>()
  const close = useCallback(() => setOpen(undefined), [])
  const menu = (name: MenuName) => ({ isOpen: open === name, onOpen: () => setOpen(name), onClose: close })
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
