import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { APP_VERSION } from '@tiantian/contracts/constants.ts'
import { isLanguage } from '@tiantian/contracts/language.ts'
import { masked } from '@tiantian/contracts/user/contact.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { changeLanguage } from '../../i18n/i18n.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { useSession } from '../../sdk/session.ts'
import { useSuspenseQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { SettingRow, SettingRows } from '../security/setting-row.tsx'
import { LANGUAGE_OPTIONS } from '../shell/alliance.ts'
import { LookChoices } from '../shell/impersonation-menu.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { LogoutButton } from '../user/logout-button.tsx'
import { ABOUT_PAGE, EMAIL_PAGE } from '../user/profile-address.ts'
import { contactsQuery } from '../user/profile-query.ts'
import { AccountSection } from './account-section.tsx'
import { cacheBytes, clearCache } from './device-cache.ts'
import languageChoiceCss from './language-choice.module.css'
import { NoticeChoices } from './notice-choices.tsx'
import noticeSectionCss from './notice-section.module.css'
import { preferenceQuery } from './preference-query.ts'
import { PrivacySection } from './privacy-section.tsx'
import { SettingDeed } from './setting-deed.tsx'
import css from './settings-page.module.css'
import { useSavePreference } from './use-keep-preference.ts'

/** Channels, kinds and language of notifications: stored with the account, so it applies to all devices. */
function NoticeSection() {
  const t = useText()
  const { language } = useSuspenseQuery(preferenceQuery()).data
  const cache = useSavePreference()
  return (
    <Section title={t('settings.notices.title')} isPanel className={noticeSectionCss.notices}>
      <Recipient />
      <NoticeChoices />
      <Select
        label={t('settings.notices.language')}
        choices={LANGUAGE_OPTIONS.map(({ text, lang }) => ({ value: lang, label: text }))}
        value={language}
        onChange={(chosen) => isLanguage(chosen) && cache.mutate({ language: chosen })}
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
    <p className={noticeSectionCss.recipient}>
      {t('settings.notices.to')}
      <PageLink url={EMAIL_PAGE}>{contact ? masked(contact) : t('settings.notices.nowhere')}</PageLink>
    </p>
  )
}

/** What this device stores for speed and convenience, its size, and a button to delete it. */
function StorageSection() {
  const t = useText()
  const format = useFormat()
  const client = useQueryClient()
  const [bytes, setBytes] = useState(() => cacheBytes(client))
  const clear = async () => {
    await clearCache(client)
    setBytes(cacheBytes(client))
    showToast({ title: t('settings.storage.cleared'), icon: 'success' })
  }
  const amount = format.number(Math.ceil(bytes / 1000))
  return (
    <Section title={t('settings.storage.title')} isPanel>
      <SettingDeed
        name={`${t('settings.storage.cache')} · ${t('settings.storage.bytes', { amount })}`}
        text={t('settings.storage.text')}
      >
        <Button variant="soft" size="sm" disabled={bytes === 0} onClick={() => void clear()}>
          {t('settings.storage.clear')}
        </Button>
      </SettingDeed>
    </Section>
  )
}

const look = { size: 24, stroke: 1.8, 'aria-hidden': true } as const

function AboutSection() {
  const t = useText()
  return (
    <Section title={t('settings.about.title')} isPanel>
      <SettingRows>
        <SettingRow
          icon={<IconInfoCircle {...look} />}
          name={t('settings.about.mall')}
          value={t('settings.about.versionIs', { version: APP_VERSION })}
          url={ABOUT_PAGE}
        />
      </SettingRows>
    </Section>
  )
}

function LanguageChoice() {
  const t = useText()
  const language = useLanguage()
  const choices = LANGUAGE_OPTIONS.map(({ text, lang }) => ({ value: lang, label: text }))
  return (
    <div className={languageChoiceCss.group}>
      <p className={languageChoiceCss.title}>{t('user.language')}</p>
      <Segmented
        label={t('user.language')}
        choices={choices}
        value={language}
        onChange={(chosen) => void changeLanguage(chosen)}
      />
    </div>
  )
}

/** The user's settings (S1.7); a visitor sees those of this device only. */
export function SettingsPage() {
  const t = useText()
  const { isMember } = useSession()
  return (
    <PageFrame title={t('user.settings')} className={css.columns}>
      <div className={css.column}>
        <Section title={t('settings.look')} isPanel className={css.look}>
          <LanguageChoice />
          <LookChoices />
        </Section>
        {isMember && <NoticeSection />}
        {isMember && <AccountSection />}
      </div>
      <div className={css.column}>
        <PrivacySection isMember={isMember} />
        <StorageSection />
        <AboutSection />
        {isMember && <LogoutButton />}
      </div>
    </PageFrame>
  )
}
