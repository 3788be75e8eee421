import { useRouterState } from '@tanstack/react-router'
import { BANNER_AUTOPLAY_MS, BANNER_TRANSITION_MS } from '@tiantian/contracts/constants.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useLanguage, useText } from '../../../i18n/use-text.ts'
import { useSession } from '../../../sdk/session.ts'
import { cx } from '../../../ui/class-names.ts'
import { BarsIcon, SearchIcon } from '../../../ui/icons.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { ALLIANCE, LANGUAGE_OPTIONS } from '../alliance.ts'
import { ErrorLogButton } from '../error/error-log-button.tsx'
import type { MenuEntry } from '../feature.ts'
import { features } from '../feature.ts'
import { PageLink } from '../page-link.tsx'
import { AccountMenu } from './account-menu.tsx'
import { AppearanceChoices, AppearanceMenu } from './appearance.tsx'
import { CartLink } from './cart-link.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { Mark } from './logo.tsx'
import type { ToggledMenu } from './toggled-menu.ts'
import css from './top-window.module.css'

/** The alliance's name in four languages, one after the other (S2.3), beginning with the page's own. */
function Banner() {
  const t = useText()
  const rotation = useRotation()
  const { shown, leaving, isResting, hold, release } = rotation
  return (
    <section
      className={css.banner}
      aria-roledescription={t('shell.banner.kind')}
      aria-label={t('shell.banner.label')}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Wheel />
      <div className={css.slides} aria-live={isResting ? 'polite' : 'off'}>
        {leaving && leaving !== shown && <Slide key={leaving} language={leaving} isLeaving />}
        <Slide key={shown} language={shown} isEntering={leaving !== undefined} />
      </div>
      <Controls rotation={rotation} />
    </section>
  )
}

function Controls({ rotation }: { rotation: ReturnType<typeof useRotation> }) {
  const t = useText()
  const { shown, show, isPaused, setPaused } = rotation
  return (
    <div className={css.controls}>
      {LANGUAGE_OPTIONS.map(({ lang, text }) => (
        <button
          key={lang}
          type="button"
          className={css.dot}
          lang={lang}
          aria-label={text}
          aria-current={lang === shown}
          onClick={() => show(lang)}
        />
      ))}
      <button
        type="button"
        className={css.pause}
        aria-label={isPaused ? t('shell.banner.play') : t('shell.banner.pause')}
        onClick={() => setPaused(!isPaused)}
      >
        <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" fill="currentColor">
          {isPaused ? <path d="M3 1.5v9l7.5-4.5z" /> : <path d="M2 1.5h3v9H2zM7 1.5h3v9H7z" />}
        </svg>
      </button>
    </div>
  )
}

/** An outlined brake disc, decorative. */
function Wheel() {
  return (
    <svg className={css.wheel} viewBox="0 0 200 110" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      <circle cx="100" cy="100" r="96" />
      <circle cx="100" cy="100" r="46" />
      <circle cx="100" cy="100" r="20" />
      <circle cx="100" cy="100" r="71" strokeDasharray="1 21.3" strokeWidth="10" strokeLinecap="round" />
      <circle cx="100" cy="100" r="33" strokeDasharray="1 40.47" strokeWidth="8" strokeLinecap="round" />
    </svg>
  )
}

interface SlideProps {
  readonly language: Language
  readonly isEntering?: boolean
  readonly isLeaving?: boolean
}

/** The first one is shown before the app has loaded. */
function Slide({ language, isEntering = false, isLeaving = false }: SlideProps) {
  const { name, slogan } = ALLIANCE[language]
  const moves = isEntering || isLeaving
  return (
    <div
      className={isLeaving ? css.leaving : css.slide}
      style={moves ? { animationDuration: `${BANNER_TRANSITION_MS}ms` } : { animation: 'none' }}
      lang={language}
      aria-hidden={isLeaving || undefined}
    >
      <p className={css.name}>{name}</p>
      <p className={css.slogan}>{slogan}</p>
    </div>
  )
}

/** The visible name; the rotation pauses under pointer or focus, and with reduced motion. */
function useRotation() {
  const language = useLanguage()
  const [slides, setSlides] = useState<{ shown: Language; leaving?: Language }>({ shown: language })
  const [isHeld, setHeld] = useState(false)
  const [isPaused, setPaused] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  useEffect(() => setSlides({ shown: language }), [language])
  useEffect(() => {
    if (isHeld || isPaused) return
    const timer = setInterval(
      () => setSlides(({ shown }) => ({ shown: following(shown), leaving: shown })),
      BANNER_AUTOPLAY_MS,
    )
    return () => clearInterval(timer)
  }, [isHeld, isPaused])
  const show = (next: Language) => setSlides(({ shown }) => ({ shown: next, leaving: shown }))
  return {
    ...slides,
    show,
    isPaused,
    isResting: isPaused || isHeld,
    setPaused,
    hold: () => setHeld(true),
    release: () => setHeld(false),
  }
}

function following(language: Language): Language {
  return LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length]!
}

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
function MainMenu() {
  const t = useText()
  return (
    <nav className={css.nav} aria-label={t('shell.menu')}>
      <Entries />
    </nav>
  )
}

/** The same six behind the bars icon, on narrow screens; navigating closes it (S2.5). */
function MiniMenu(menu: ToggledMenu) {
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
        <AppearanceChoices />
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

/** Loaded for members only: visitors have no messages. */
const MessagesLink = lazy(async () => ({
  default: (await import('./messages-link.tsx')).MemberNews,
}))

function Messages() {
  const { isMember } = useSession()
  return (
    isMember && (
      <Suspense>
        <MessagesLink className={cx(css.tool, css.news)} />
      </Suspense>
    )
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

/** Marks the document while the header is scrolled away: the page's own bar then shows the cart. */
function useGoneMark() {
  const header = useRef<HTMLElement>(null)
  useEffect(() => {
    const { documentElement } = document
    const watcher = new IntersectionObserver(([entry]) =>
      documentElement.toggleAttribute('data-header-gone', entry?.isIntersecting === false),
    )
    watcher.observe(header.current!)
    return () => {
      watcher.disconnect()
      documentElement.removeAttribute('data-header-gone')
    }
  }, [])
  return header
}

type TopWindowMenuName = 'language' | 'appearance' | 'account' | 'mini'

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
  const header = useGoneMark()
  return (
    <header ref={header} className={css.window}>
      <div className={css.bar}>
        <PageLink url="/" open="reLaunch" className={css.brand} aria-label={t('shell.brand')}>
          <Mark />
          <span>{t('shell.brand')}</span>
        </PageLink>
        <MainMenu />
        <div className={css.tools}>
          <ErrorLogButton />
          <SearchLink />
          <Messages />
          <CartLink className={css.tool} />
          <AccountMenu {...menu('account')} />
          <AppearanceMenu {...menu('appearance')} />
          <LanguageMenu {...menu('language')} />
          <MiniMenu {...menu('mini')} />
        </div>
      </div>
      <Banner />
    </header>
  )
}
