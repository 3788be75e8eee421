import { isLanguage } from '@tiantian/contracts/language.ts'
import { masked } from '@tiantian/contracts/user/contact.ts'
import { useText } from '../../i18n/use-text.ts'
import { useSuspenseQuery } from '../../sdk/use-query.ts'
import { Section } from '../../ui/section.tsx'
import { Select } from '../../ui/select.tsx'
import { LANGUAGE_OPTIONS } from '../shell/alliance.ts'
import { PageLink } from '../shell/page-link.tsx'
import { EMAIL_PAGE } from '../user/profile-address.ts'
import { contactsQuery } from '../user/profile-query.ts'
import { NoticeChoices } from './notice-choices.tsx'
import css from './notice-section.module.css'
import { preferenceQuery } from './preference-query.ts'
import { useKeepPreference } from './use-keep-preference.ts'

/** Channels, kinds and language of notifications: stored with the account, so it applies to all devices. */
export function NoticeSection() {
  const t = useText()
  const { language } = useSuspenseQuery(preferenceQuery()).data
  const keep = useKeepPreference()
  return (
    <Section title={t('settings.notices.title')} isPanel className={css.notices}>
      <Recipient />
      <NoticeChoices />
      <Select
        label={t('settings.notices.language')}
        choices={LANGUAGE_OPTIONS.map(({ text, lang }) => ({ value: lang, label: text }))}
        value={language}
        onChange={(chosen) => isLanguage(chosen) && keep.mutate({ language: chosen })}
      />
    </Section>
  )
}

/** An email address first, like the emails themselves. */
function Recipient() {
  const t = useText()
  const { email, mobile } = useSuspenseQuery(contactsQuery()).data
  const contact = email || mobile
  return (
    <p className={css.recipient}>
      {t('settings.notices.to')}
      <PageLink url={EMAIL_PAGE}>{contact ? masked(contact) : t('settings.notices.nowhere')}</PageLink>
    </p>
  )
}
