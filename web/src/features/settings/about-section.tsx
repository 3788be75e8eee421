import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { APP_VERSION } from '@tiantian/contracts/constants.ts'
import { useText } from '../../i18n/use-text.ts'
import { Section } from '../../ui/section.tsx'
import { SettingRow, SettingRows } from '../security/setting-row.tsx'
import { ABOUT_PAGE } from '../user/profile-address.ts'

const look = { size: 24, stroke: 1.8, 'aria-hidden': true } as const

export function AboutSection() {
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
