import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { Section } from '../../ui/section.tsx'
import { ALLIANCE } from '../shell/alliance.ts'
import { Mark } from '../shell/mark.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { AboutFacts } from './about-facts.tsx'
import css from './about-page.module.css'
import { Licences } from './licences.tsx'

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
