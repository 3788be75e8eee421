import { useText } from '../../i18n/use-text.ts'
import { useSession } from '../../sdk/session.ts'
import { Section } from '../../ui/section.tsx'
import { LookChoices } from '../shell/impersonation-menu.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { LogoutButton } from '../user/logout-button.tsx'
import { AboutSection } from './about-section.tsx'
import { AccountSection } from './account-section.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { NoticeSection } from './notice-section.tsx'
import { PrivacySection } from './privacy-section.tsx'
import css from './settings-page.module.css'
import { StorageSection } from './storage-section.tsx'

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
