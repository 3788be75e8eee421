import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import { APP_VERSION, APP_VERSION_CODE } from '@tiantian/contracts/constants.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { useState } from 'react'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { ROW_ICON } from '../../ui/icons.tsx'
import { Section } from '../../ui/section.tsx'
import { SettingRow, SettingRows } from '../security/setting-row.tsx'
import { ALLIANCE } from '../shell/alliance.ts'
import { Mark } from '../shell/frame/logo.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import type { Terms } from '../shell/terms/terms.ts'
import { TermsSheet } from '../shell/terms/terms-sheet.tsx'
import css from './about-page.module.css'
import { webviewUrl } from './webview-address.ts'

type Shipped = (typeof SHIPPED_PACKAGES)[number]

/** Third-party software by licence, the most common first; the texts are in one file. */
function Licences() {
  const t = useText()
  const groups = Object.entries(Object.groupBy(SHIPPED_PACKAGES, ({ licence }) => licence))
  const byCount = groups.toSorted(([, one = []], [, other = []]) => other.length - one.length)
  return (
    <Section title={t('settings.about.licences')} isPanel>
      <p className={css.lead}>{t('settings.about.licencesLead', { count: SHIPPED_PACKAGES.length })}</p>
      <div>
        {byCount.map(([licence, packages = []]) => (
          <Group key={licence} licence={licence} packages={packages} />
        ))}
      </div>
      <p className={css.texts}>
        <PageLink url={webviewUrl(`${location.origin}/licences.txt`, t('settings.about.licences'))}>
          {t('settings.about.licenceTexts')}
        </PageLink>
      </p>
      <p className={css.lead}>{t('settings.about.data')}</p>
    </Section>
  )
}

function Group({ licence, packages }: { licence: string; packages: readonly Shipped[] }) {
  return (
    <details className={css.group}>
      <summary className={css.summary}>
        {licence}
        <span className={css.count}>{packages.length}</span>
      </summary>
      <ul className={css.packages} lang="en">
        {packages.map(({ name, version }) => (
          <li key={`${name} ${version}`}>
            {name} <span className={css.version}>{version}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The app version, the two legal documents, and a link for developers. */
function AboutFacts() {
  const t = useText()
  const [terms, setTerms] = useState<Terms>()
  const version = t('settings.about.buildIs', { version: APP_VERSION, code: APP_VERSION_CODE })
  return (
    <Section title={t('settings.about.mall')} isPanel>
      <SettingRows>
        <SettingRow
          icon={<IconInfoCircle {...ROW_ICON} />}
          name={t('settings.about.version')}
          value={version}
        />
        <SettingRow
          icon={<IconFileText {...ROW_ICON} />}
          name={t('shell.consent.document.service')}
          onPress={() => setTerms('service')}
        />
        <SettingRow
          icon={<IconShieldLock {...ROW_ICON} />}
          name={t('shell.consent.document.privacy')}
          onPress={() => setTerms('privacy')}
        />
        <SettingRow
          icon={<IconCode {...ROW_ICON} />}
          name={t('settings.about.api')}
          url={webviewUrl(`${location.origin}/api`, t('settings.about.api'))}
        />
      </SettingRows>
      {terms && <TermsSheet terms={terms} onClose={() => setTerms(undefined)} />}
    </Section>
  )
}

/** About the mall: owner, terms, and third-party software (S2.37, S1.20). */
export function AboutPage() {
  const t = useText()
  return (
    <PageFrame title={t('settings.about.title')} className={css.page}>
      <Alliance />
      <div className={css.columns}>
        <div className={css.column}>
          <Section title={t('settings.about.what')} isPanel className={css.words}>
            <p>{t('settings.about.system')}</p>
            <p>{t('settings.about.people')}</p>
          </Section>
          <AboutFacts />
        </div>
        <Licences />
      </div>
    </PageFrame>
  )
}

/** In all four languages, the page's own first. */
function Alliance() {
  const t = useText()
  const own = useLanguage()
  const languages = [own, ...LANGUAGES.filter((language) => language !== own)]
  return (
    <section className={css.alliance} aria-label={t('settings.about.alliance')}>
      <Mark size={56} />
      <ul className={css.names}>
        {languages.map((language) => (
          <li key={language} lang={language}>
            <strong className={css.name}>{ALLIANCE[language].name}</strong>
            <span className={css.slogan}>{ALLIANCE[language].slogan}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
