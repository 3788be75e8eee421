import { CURRENCIES } from '@tiantian/contracts/money.ts'
import { useSyncExternalStore } from 'react'
import { SYMBOL } from '../../../i18n/format-number.ts'
import { useText } from '../../../i18n/use-text.ts'
import { createStore, storage } from '../../../sdk/store.ts'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { PaletteIcon } from '../../../ui/icons.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { setDisplayCurrency, useDisplayCurrency } from '../use-money.ts'
import type { ToggledMenu } from './toggled-menu.ts'
import css from './top-window.module.css'

/** The two themes of S3.4; the office chose alliance blue as the default one. */
const THEMES = ['default', 'green'] as const
export type Theme = (typeof THEMES)[number]
const SCHEMES = ['auto', 'light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

const THEME_KEY = 'uni-admin-theme'
/** The key and the attribute are those of Mantine, so that its components would follow by themselves. */
const SCHEME_KEY = 'mantine-color-scheme-value'
const SCHEME_ATTRIBUTE = 'data-mantine-color-scheme'

const theme = createStore<Theme>(oneOf(THEMES, storage.read(THEME_KEY)))
const scheme = createStore<Scheme>(oneOf(SCHEMES, storage.read(SCHEME_KEY)))

function useAppearance() {
  return {
    theme: useSyncExternalStore(theme.subscribe, theme.get),
    scheme: useSyncExternalStore(scheme.subscribe, scheme.get),
  }
}

function setTheme(next: Theme) {
  storage.write(THEME_KEY, next)
  theme.set(next)
}

function setScheme(next: Scheme) {
  storage.write(SCHEME_KEY, next)
  scheme.set(next)
}

/** Applies the stored choice, and follows it and the device from now on. */
export function startAppearance() {
  const device = matchMedia('(prefers-color-scheme: dark)')
  const paint = () => {
    const isDark = scheme.get() === 'dark' || (scheme.get() === 'auto' && device.matches)
    document.documentElement.setAttribute(SCHEME_ATTRIBUTE, isDark ? 'dark' : 'light')
    document.body.dataset.theme = theme.get()
  }
  paint()
  theme.subscribe(paint)
  scheme.subscribe(paint)
  device.addEventListener('change', paint)
}

function oneOf<T extends string>(choices: readonly [T, ...T[]], value: string | null): T {
  return choices.find((choice) => choice === value) ?? choices[0]
}

/** Theme (S3.4), light or dark, and display currency; on a phone they are in the mini menu. */
export function AppearanceMenu(menu: ToggledMenu) {
  const t = useText()
  return (
    <div className={css.wideOnly}>
      <Menu
        {...menu}
        label={t('shell.look')}
        face={<PaletteIcon />}
        buttonClass={css.tool}
        panelClass={css.mini}
      >
        <AppearanceChoices />
      </Menu>
    </div>
  )
}

export function AppearanceChoices() {
  const t = useText()
  const { theme, scheme } = useAppearance()
  const currency = useDisplayCurrency()
  const themes = THEMES.map((value) => ({ value, label: t(`shell.theme.${value}`) }))
  const schemes = SCHEMES.map((value) => ({ value, label: t(`shell.scheme.${value}`) }))
  const currencies = CURRENCIES.map((value) => ({ value, label: `${value} ${SYMBOL[value]}` }))
  return (
    <>
      <div className={css.group}>
        <p className={css.groupTitle}>{t('shell.theme.label')}</p>
        <Segmented label={t('shell.theme.label')} choices={themes} value={theme} onChange={setTheme} />
      </div>
      <div className={css.group}>
        <p className={css.groupTitle}>{t('shell.scheme.label')}</p>
        <Segmented label={t('shell.scheme.label')} choices={schemes} value={scheme} onChange={setScheme} />
      </div>
      <div className={css.group}>
        <p className={css.groupTitle}>{t('shell.currency')}</p>
        <Segmented
          label={t('shell.currency')}
          choices={currencies}
          value={currency}
          onChange={setDisplayCurrency}
        />
      </div>
    </>
  )
}
