import type { TFunction } from 'i18next'

/** `Chrome · Android`; words of the language where neither is known. */
export const deviceName = (t: TFunction, { browser, system }: { browser: string; system: string }): string =>
  [browser, system].filter(Boolean).join(' · ') || t('security.devices.unknown')
