import type { Translate } from '../../i18n/texts.ts'

/** `Chrome · Android`; a localised fallback if neither is known. */
export const deviceName = (t: Translate, { browser, system }: { browser: string; system: string }): string =>
  [browser, system].filter(Boolean).join(' · ') || t('security.devices.unknown')
