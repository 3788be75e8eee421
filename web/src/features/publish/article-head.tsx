import type { Article } from '@tiantian/contracts/publish/article.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { Tag } from '../../ui/chip.tsx'
import { languageName } from '../shell/alliance.ts'
import css from './article-head.module.css'

const DAY_MS = 86_400_000

/** Title, authors and date; and whether this is the requested language. */
export function ArticleHead({ article }: { article: Article }) {
  const t = useText()
  return (
    <header className={css.head}>
      <LanguageNote article={article} />
      <p className={css.labels}>
        {article.kind !== 'news' && <Tag tone="primary">{t(`publish.kind.${article.kind}`)}</Tag>}
        <span className={css.category}>{article.category.name}</span>
      </p>
      {/* Screen readers get it from the heading of the page. */}
      <p className={css.title} aria-hidden="true">
        {article.title}
      </p>
      <p className={css.summary}>{article.summary}</p>
      <Facts article={article} />
    </header>
  )
}

function Facts({ article }: { article: Article }) {
  const t = useText()
  const format = useFormat()
  const { publishedAt, updatedAt, authorName, minutes, viewCount } = article
  const isChanged = Date.parse(updatedAt) - Date.parse(publishedAt) > DAY_MS
  return (
    <ul className={css.facts}>
      {authorName && <li>{authorName}</li>}
      <li>
        <time dateTime={publishedAt}>{format.date(publishedAt)}</time>
      </li>
      {isChanged && <li>{t('publish.updated', { date: format.date(updatedAt) })}</li>}
      <li>{t('publish.minutes', { count: minutes })}</li>
      {viewCount > 0 && (
        <li>{t('publish.views', { count: viewCount, number: format.number(rounded(viewCount)) })}</li>
      )}
    </ul>
  )
}

/** A rounded number that does not suggest false precision: 1 240 is 1 200. */
function rounded(count: number): number {
  const step = 10 ** Math.max(0, String(count).length - 2)
  return Math.floor(count / step) * step
}

/** Says in the reader's own language which language this is (S1.20). */
function LanguageNote({ article: { contentLanguage } }: { article: Article }) {
  const t = useText()
  const language = useLanguage()
  if (contentLanguage === language) return null
  return (
    <p className={css.note} lang={language} role="note">
      {t('publish.fallback', { language: languageName(contentLanguage) })}
    </p>
  )
}
