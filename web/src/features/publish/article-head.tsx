import type { Article } from '@tiantian/contracts/publish/article.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { Tag } from '../../ui/chip.tsx'
import { languageName } from '../shell/alliance.ts'
import css from './article-head.module.css'

const DAY_MS = 86_400_000

/** Title, who wrote it and when; and whether this is the language that was asked for. */
export function ArticleHead({ article }: { article: Article }) {
  const t = useText()
  return (
    <header className={css.head}>
      <LanguageNote article={article} />
      <p className={css.labels}>
        {article.kind !== 'news' && <Tag tone="primary">{t(`publish.kind.${article.kind}`)}</Tag>}
        <span className={css.category}>{article.category.name}</span>
      </p>
      {/* The heading of the page says it to those who do not see it. */}
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

/** A number that pretends to no more than it knows: 1 240 is 1 200. */
function rounded(count: number): number {
  const step = 10 ** Math.max(0, String(count).length - 2)
  return Math.floor(count / step) * step
}

/** Says in the reader's own language which one this is (S1.20). */
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
