import { useText } from '../../i18n/use-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { Face } from '../shell/face.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { LOGIN_PAGE } from '../shell/protected-pages.ts'
import { REGISTER_PAGE } from './sign-address.ts'
import css from './visitor-bar.module.css'

/** Invites a visitor: the benefits of an account, and links to log in and register. */
export function VisitorBar() {
  const t = useText()
  const benefits = [t('user.benefits.cart'), t('user.benefits.orders'), t('user.benefits.addresses')]
  return (
    <div className={css.bar}>
      <div className={css.content}>
        <Face size={64} />
        <div className={css.words}>
          <p className={css.title}>{t('user.visitorTitle')}</p>
          <p className={css.lead}>{t('user.visitorLead')}</p>
          <ul className={css.benefits}>
            {benefits.map((benefit) => (
              <li key={benefit}>
                <CheckIcon size={18} />
                {benefit}
              </li>
            ))}
          </ul>
        </div>
        <div className={css.actions}>
          <PageLink url={LOGIN_PAGE} className={buttonClass({ size: 'lg' })}>
            {t('user.login')}
          </PageLink>
          <PageLink url={REGISTER_PAGE} className={buttonClass({ variant: 'secondary', size: 'lg' })}>
            {t('user.register')}
          </PageLink>
        </div>
      </div>
    </div>
  )
}
