import { useText } from '../../i18n/use-text.ts'
import { Section } from '../../ui/section.tsx'
import { PageLink } from '../shell/page-link.tsx'
import css from './licences.module.css'
import { webviewUrl } from './webview-address.ts'

type Shipped = (typeof SHIPPED_PACKAGES)[number]

/** Third-party software by licence, the most common first; the texts are in one file. */
export function Licences() {
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
