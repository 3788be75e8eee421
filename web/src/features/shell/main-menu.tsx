import { useRouterState } from '@tanstack/react-router'
import type { Language } from '@tiantian/contracts/language.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { BarsIcon } from '../../ui/icons.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { MenuEntry } from './feature.ts'
import { features } from './feature.ts'
import { LookChoices } from './impersonation-menu.tsx'
import { PageLink } from './page-link.tsx'
import type { ToggledMenu } from './toggled-menu.ts'
import css from './top-window.module.css'

/** What the features declare, in order. */
export const mainMenu = (): readonly MenuEntry[] =>
  features()
    .flatMap(({ menu = [] }) => menu)
    .toSorted((one, other) => one.index.localeCompare(other.index))
    .map(({ label, ...entry }) => ({ ...entry, text: label['zh-Hans'] }))

/** The label in a language (S3.3). */
export function menuLabel({ url }: MenuEntry, language: Language): string {
  const entry = features()
    .flatMap(({ menu = [] }) => menu)
    .find((each) => each.url === url)
  return entry?.label[language] ?? ''
}

/** The six entries in a row, on wide screens (S2.4). */
export function MainMenu() {
  const t = useText()
  return (
    <nav className={css.nav} aria-label={t('shell.menu')}>
      <Entries />
    </nav>
  )
}

/** The same six behind the bars icon, on narrow screens; navigating closes it (S2.5). */
export function MiniMenu(menu: ToggledMenu) {
  const t = useText()
  return (
    <div className={css.narrowOnly}>
      <Menu
        {...menu}
        label={t('shell.menu')}
        face={<BarsIcon />}
        buttonClass={css.tool}
        panelClass={css.mini}
      >
        <nav aria-label={t('shell.menu')}>
          <Entries onNavigate={menu.onClose} />
        </nav>
        <LookChoices />
      </Menu>
    </div>
  )
}

function Entries({ onNavigate }: { onNavigate?: () => void }) {
  const language = useLanguage()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const current = pathname === '/' ? '/pages/index/index' : pathname
  return mainMenu().map((entry) => (
    <PageLink
      key={entry.index}
      url={entry.url}
      open="reLaunch"
      aria-current={entry.url === current ? 'page' : undefined}
      onClick={onNavigate}
    >
      {menuLabel(entry, language)}
    </PageLink>
  ))
}
