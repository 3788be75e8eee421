import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import { useText } from '../../i18n/use-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { MY_EVENTS_PAGE } from './event-address.ts'
import css from './expo-bar.module.css'

/** The custom bar of the expo forum (S2.13): its name, and a link to the user's own tickets. */
export function ExpoBar() {
  const t = useText()
  return (
    <div className={css.bar}>
      <div className={css.content}>
        <div className={css.words}>
          <p className={css.title} aria-hidden="true">
            {t('expo.title')}
          </p>
          <p className={css.slogan}>{t('expo.slogan')}</p>
        </div>
        <PageLink url={MY_EVENTS_PAGE} className={buttonClass({ variant: 'secondary' })}>
          <IconTicket size={20} stroke={1.8} aria-hidden="true" />
          {t('expo.mine')}
        </PageLink>
      </div>
    </div>
  )
}
