import IconCommand from '@tabler/icons-react/dist/esm/icons/IconCommand.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconLayoutSidebar from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCallback, useEffect, useState } from 'react'
import { ErrorLogButton } from '../features/shell/error/error-log-button.tsx'
import { AccountMenu } from '../features/shell/frame/account-menu.tsx'
import { AppearanceMenu } from '../features/shell/frame/appearance.tsx'
import { LanguageMenu } from '../features/shell/frame/language-menu.tsx'
import { Mark } from '../features/shell/frame/logo.tsx'
import { PageLink } from '../features/shell/page-link.tsx'
import { useFormat } from '../i18n/format.ts'
import { useText } from '../i18n/use-text.ts'
import { SearchIcon } from '../ui/icons.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { CommandPalette } from './command-palette.tsx'
import { OverrideSheet } from './decision-sheet.tsx'
import type { OfficeEntry, WaitingCount } from './entry.ts'
import { useOfficeGroups, useWaitingCounts } from './navigation.ts'
import css from './office-shell.module.css'
import { OFFICE_HOME } from './use-may.ts'

/** The frame of the office pages: navigation at the side, a low bar on top, the command palette. */
export function OfficeShell({ children }: { children: ReactNode }) {
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const closeDrawer = useCallback(() => setDrawerOpen(false), [])
  useShortcut(() => setPaletteOpen((isOpen) => !isOpen))
  return (
    <div className={css.office}>
      <aside className={css.side}>
        <Brand />
        <PaletteButton onOpen={() => setPaletteOpen(true)} />
        <Navigation />
      </aside>
      <TopBar onDrawer={() => setDrawerOpen(true)} onPalette={() => setPaletteOpen(true)} />
      <div className={css.page}>{children}</div>
      {isDrawerOpen && <Drawer onClose={closeDrawer} />}
      <OverrideSheet />
      {isPaletteOpen && <CommandPalette onClose={() => setPaletteOpen(false)} />}
    </div>
  )
}

/** Ctrl K, and ⌘ K on a Mac. */
function useShortcut(toggle: () => void) {
  useEffect(() => {
    const left = new AbortController()
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        toggle()
      },
      { signal: left.signal },
    )
    return () => left.abort()
  }, [toggle])
}

function Brand() {
  const t = useText()
  return (
    <PageLink url="/" open="reLaunch" className={css.brand} title={t('officeKit.toMall')}>
      <Mark />
      <span className={css.brandName}>
        {t('shell.brand')}
        <small>{t('officeKit.title')}</small>
      </span>
    </PageLink>
  )
}

/** The letter of the shortcut, the same on every keyboard. */
const PALETTE_KEY = 'K'

function PaletteButton({ onOpen }: { onOpen: () => void }) {
  const t = useText()
  return (
    <button type="button" className={css.palette} aria-keyshortcuts="Control+K Meta+K" onClick={onOpen}>
      <SearchIcon size={16} />
      <span>{t('officeKit.palette.open')}</span>
      <kbd>
        <IconCommand size={12} aria-hidden />
        {PALETTE_KEY}
      </kbd>
    </button>
  )
}

type OfficeShellMenuName = 'language' | 'look' | 'account'

function TopBar({ onDrawer, onPalette }: { onDrawer: () => void; onPalette: () => void }) {
  const t = useText()
  const [open, setOpen] = useState<OfficeShellMenuName>()
  const close = useCallback(() => setOpen(undefined), [])
  const menu = (name: OfficeShellMenuName) => ({
    isOpen: open === name,
    onOpen: () => setOpen(name),
    onClose: close,
  })
  return (
    <header className={css.bar}>
      <button
        type="button"
        className={css.tool}
        data-narrow
        aria-label={t('officeKit.menu')}
        onClick={onDrawer}
      >
        <IconLayoutSidebar size={22} stroke={1.7} aria-hidden />
      </button>
      <span className={css.place}>{t('officeKit.title')}</span>
      <div className={css.tools}>
        <button
          type="button"
          className={css.tool}
          data-narrow
          aria-label={t('officeKit.palette.open')}
          onClick={onPalette}
        >
          <SearchIcon size={20} />
        </button>
        <ErrorLogButton />
        <AppearanceMenu {...menu('look')} />
        <LanguageMenu {...menu('language')} />
        <AccountMenu {...menu('account')} />
      </div>
    </header>
  )
}

/** The navigation as an overlay, where there is no room beside the page. */
function Drawer({ onClose }: { onClose: () => void }) {
  const t = useText()
  return (
    <Dialog label={t('officeKit.menu')} className={css.drawer} onClose={onClose}>
      <Brand />
      <Navigation onNavigate={onClose} />
    </Dialog>
  )
}

function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const t = useText()
  const groups = useOfficeGroups()
  const counts = useWaitingCounts(groups)
  return (
    <nav className={css.nav} aria-label={t('officeKit.menu')}>
      <div className={css.group}>
        <NavigationLink entry={HOME} count={undefined} onNavigate={onNavigate} />
      </div>
      {groups.map(({ title, entries }) => (
        <section key={title} className={css.group}>
          <h2>{t(title)}</h2>
          {entries.map((entry) => (
            <NavigationLink
              key={entry.url}
              entry={entry}
              count={counts.get(entry.url)}
              onNavigate={onNavigate}
            />
          ))}
        </section>
      ))}
    </nav>
  )
}

const HOME: Omit<OfficeEntry, 'group' | 'position'> = {
  url: OFFICE_HOME,
  title: 'officeKit.home',
  icon: <IconHome size={18} stroke={1.7} aria-hidden />,
  permission: 'user.view',
}

interface NavigationLinkProps {
  entry: Omit<OfficeEntry, 'group' | 'position'>
  count: WaitingCount | undefined
  onNavigate: (() => void) | undefined
}

function NavigationLink({ entry: { url, title, icon }, count, onNavigate }: NavigationLinkProps) {
  const t = useText()
  const format = useFormat()
  const isCurrent = useRouterState({ select: ({ location }) => isAt(url, location.pathname) })
  const number = count && count.number > 0 && `${format.number(count.number)}${count.isMore ? '+' : ''}`
  return (
    <PageLink url={url} open="reLaunch" aria-current={isCurrent ? 'page' : undefined} onClick={onNavigate}>
      {icon}
      <span className={css.entry}>{t(title)}</span>
      {number && (
        <span className={css.count} title={t('officeKit.waiting', { number })}>
          <span aria-hidden>{number}</span>
          <span className="visually-hidden">{t('officeKit.waiting', { number })}</span>
        </span>
      )}
    </PageLink>
  )
}

/** `/pages/office/users` is also where `/pages/office/user` belongs. */
const isAt = (url: string, pathname: string) => pathname === url || `${pathname}s` === url
