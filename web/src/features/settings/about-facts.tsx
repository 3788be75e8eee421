import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import { APP_VERSION, APP_VERSION_CODE } from '@tiantian/contracts/constants.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Section } from '../../ui/section.tsx'
import { SettingRow, SettingRows } from '../security/setting-row.tsx'
import type { Terms } from '../user/terms.ts'
import { TermsSheet } from '../user/terms-sheet.tsx'
import { webviewUrl } from './webview-address.ts'

const look = { size: 24, stroke: 1.8, 'aria-hidden': true } as const

/** The app version, the two legal documents, and a link for developers. */
export function AboutFacts() {
  const t = useText()
  const [terms, setTerms] = useState<Terms>()
  const version = t('settings.about.buildIs', { version: APP_VERSION, code: APP_VERSION_CODE })
  return (
    <Section title={t('settings.about.mall')} isPanel>
      <SettingRows>
        <SettingRow icon={<IconInfoCircle {...look} />} name={t('settings.about.version')} value={version} />
        <SettingRow
          icon={<IconFileText {...look} />}
          name={t('signIn.terms.serviceTitle')}
          onPress={() => setTerms('service')}
        />
        <SettingRow
          icon={<IconShieldLock {...look} />}
          name={t('signIn.terms.privacyTitle')}
          onPress={() => setTerms('privacy')}
        />
        <SettingRow
          icon={<IconCode {...look} />}
          name={t('settings.about.api')}
          url={webviewUrl(`${location.origin}/api`, t('settings.about.api'))}
        />
      </SettingRows>
      {terms && <TermsSheet terms={terms} onClose={() => setTerms(undefined)} />}
    </Section>
  )
}
