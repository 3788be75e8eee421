import { useSyncExternalStore } from 'react'
import { createStore, storage } from '../../../sdk/store.ts'

/** The two themes of S3.4; the office chose alliance blue as the default one. */
export const THEMES = ['default', 'green'] as const
export type Theme = (typeof THEMES)[number]
export const SCHEMES = ['auto', 'light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

const THEME_KEY = 'uni-admin-theme'
/** The key and the attribute are those of Mantine, so that its components would follow by themselves. */
const SCHEME_KEY = 'mantine-color-scheme-value'
const SCHEME_ATTRIBUTE = 'data-mantine-color-scheme'

const theme = createStore<Theme>(oneOf(THEMES, storage.read(THEME_KEY)))
const scheme = createStore<Scheme>(oneOf(SCHEMES, storage.read(SCHEME_KEY)))

export function useAppearance() {
  return {
    theme: useSyncExternalStore(theme.subscribe, theme.get),
    scheme: useSyncExternalStore(scheme.subscribe, scheme.get),
  }
}

export function setTheme(next: Theme) {
  storage.write(THEME_KEY, next)
  theme.set(next)
}

export function setScheme(next: Scheme) {
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
