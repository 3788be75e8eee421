import { LANGUAGES } from '@tiantian/contracts/language.ts'
import type { AllianceDocument } from '@tiantian/contracts/publish/article.ts'
import { listDocuments } from '@tiantian/contracts/publish/article.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Tag } from '../../ui/chip.tsx'
import { Section } from '../../ui/section.tsx'
import { articleUrl } from '../publish/article-address.ts'
import { languageName } from '../shell/alliance.ts'
import { PageLink } from '../shell/page-link.tsx'
import css from './documents.module.css'

/** Charter, forms and notices, each with the languages it is available in. */
export function Documents() {
  const t = useText()
  const { data } = useQuery(query(listDocuments, {}))
  if (!data || data.documents.length === 0) return null
  return (
    <Section title={t('alliance.papers')} isPanel>
      <ul className={css.list} aria-label={t('alliance.papers')}>
        {data.documents.map((document) => (
          <Row key={document.id} document={document} />
        ))}
      </ul>
    </Section>
  )
}

function Row({ document }: { document: AllianceDocument }) {
  const t = useText()
  const format = useFormat()
  const { title, summary, contentLanguage, languages, updatedAt } = document
  return (
    <li className={css.row}>
      <PageLink url={articleUrl(document)} className={css.title}>
        <span lang={contentLanguage}>{title}</span>
      </PageLink>
      <p className={css.summary} lang={contentLanguage}>
        {summary}
      </p>
      <p className={css.facts}>
        {LANGUAGES.filter((language) => languages.includes(language)).map((language) => (
          <Tag key={language}>
            <span lang={language}>{languageName(language)}</span>
          </Tag>
        ))}
        <span>{t('publish.updated', { date: format.date(updatedAt) })}</span>
      </p>
    </li>
  )
}
