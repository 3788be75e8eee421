import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { APP_VERSION, APP_VERSION_CODE } from '@tiantian/contracts/constants.ts'
import { useText } from '../../i18n/use-text.ts'
import { Section } from '../../ui/section.tsx'
import { SettingRow, SettingRows } from '../security/setting-row.tsx'
import { webviewUrl } from './webview-address.ts'

const look = { size: 24, stroke: 1.8, 'aria-hidden': true } as const

export function AboutSection() {
  const t = useText()
  const version = t('settings.about.versionIs', { version: APP_VERSION, code: APP_VERSION_CODE })
  return (
    <Section title={t('settings.about.title')} isPanel>
      <SettingRows>
        <SettingRow icon={<IconInfoCircle {...look} />} name={t('settings.about.version')} value={version} />
        <SettingRow
          icon={<IconCode {...look} />}
          name={t('settings.about.api')}
          url={webviewUrl(`${location.origin}/api`, t('settings.about.api'))}
        />
      </SettingRows>
    </Section>
  )
}
