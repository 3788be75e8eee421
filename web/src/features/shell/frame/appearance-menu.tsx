import { CURRENCIES } from '@tiantian/contracts/money.ts'
import { SYMBOL } from '../../../i18n/format-number.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { PaletteIcon } from '../../../ui/icons.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { setDisplayCurrency, useDisplayCurrency } from '../use-money.ts'
import { SCHEMES, setScheme, setTheme, THEMES, useAppearance } from './appearance.ts'
import type { ToggledMenu } from './toggled-menu.ts'
import css from './top-window.module.css'

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
