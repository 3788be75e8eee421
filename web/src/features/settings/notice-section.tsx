import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { Language } from '@tiantian/contracts/language.ts'
import { isLanguage } from '@tiantian/contracts/language.ts'
import { masked } from '@tiantian/contracts/user/contact.ts'
import { setPreference } from '@tiantian/contracts/user/preference.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Section } from '../../ui/section.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { LANGUAGE_OPTIONS } from '../shell/alliance.ts'
import { PageLink } from '../shell/page-link.tsx'
import { EMAIL_PAGE } from '../user/profile-address.ts'
import { contactsQuery } from '../user/profile-query.ts'
import css from './notice-section.module.css'
import { preferenceQuery } from './preference-query.ts'

/** Where and in which language the mall writes to a person: her account keeps it, so it holds on all devices. */
export function NoticeSection() {
  const t = useText()
  const { language } = useSuspenseQuery(preferenceQuery()).data
  const keep = useKeepLanguage()
  return (
    <Section title={t('settings.notices.title')} isPanel className={css.notices}>
      <Recipient />
      <Select
        label={t('settings.notices.language')}
        hint={t('settings.notices.always')}
        choices={LANGUAGE_OPTIONS.map(({ text, lang }) => ({ value: lang, label: text }))}
        value={language}
        onChange={(chosen) => isLanguage(chosen) && keep.mutate(chosen)}
      />
    </Section>
  )
}

/** A mail address first, as the letters go. */
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

function useKeepLanguage() {
  const t = useText()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (language: Language) => call(setPreference, { language }),
    onSuccess(preference) {
      client.setQueryData(preferenceQuery().queryKey, preference)
      showToast({ title: t('profile.saved'), icon: 'success' })
    },
  })
}
