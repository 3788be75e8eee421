import { useText } from '../../../i18n/use-text.ts'
import { Section } from '../../../ui/section.tsx'
import { SettingRows } from '../../security/setting-row.tsx'
import { PageFrame } from '../../shell/frame/page-frame.tsx'
import css from './profile-page.module.css'
import { ContactRows, NameRows } from './profile-rows.tsx'

/** The user's profile, with links to edit it (S2.37). */
export function ProfilePage() {
  const t = useText()
  return (
    <PageFrame title={t('profile.title')} className={css.columns}>
      <Section title={t('profile.names')} isPanel>
        <SettingRows>
          <NameRows />
        </SettingRows>
      </Section>
      <Section title={t('profile.contacts')} isPanel>
        <SettingRows>
          <ContactRows />
        </SettingRows>
      </Section>
    </PageFrame>
  )
}
