import { changeLanguage } from '../../../i18n/i18n.ts'
import { useLanguage, useText } from '../../../i18n/use-text.ts'
import { isAndroidApp } from '../../../sdk/app-shell.ts'
import { GlobeIcon } from '../../../ui/icons.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { LANGUAGE_OPTIONS } from '../alliance.ts'
import type { ToggledMenu } from './toggled-menu.ts'
import css from './top-window.module.css'

const UNSUPPORTED = '暂不支持123'
const UNSUPPORTED_MS = 2000

/** Closes on picking (S4.8). */
export function LanguageMenu(menu: ToggledMenu) {
  const t = useText()
  const language = useLanguage()
  const pick = (lang: typeof language) => {
    menu.onClose()
    // S8.15. The app's own settings page is where Android users change it.
    if (isAndroidApp()) showToast({ title: UNSUPPORTED, icon: 'error', durationMs: UNSUPPORTED_MS })
    else void changeLanguage(lang).catch(() => showToast({ title: t('error.client.NETWORK'), icon: 'error' }))
  }
  return (
    <Menu {...menu} label={t('shell.language')} face={<GlobeIcon />} buttonClass={css.tool}>
      {LANGUAGE_OPTIONS.map(({ text, lang }) => (
        <MenuItem key={lang} lang={lang} isChosen={lang === language} onClick={() => pick(lang)}>
          {text}
        </MenuItem>
      ))}
    </Menu>
  )
}
