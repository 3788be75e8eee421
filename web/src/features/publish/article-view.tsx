import type { Article } from '@tiantian/contracts/publish/article.ts'
import { cleanRichText } from '@tiantian/contracts/rich-text/clean.ts'
import type { OutlineEntry } from '@tiantian/contracts/rich-text/outline.ts'
import { outlineOf } from '@tiantian/contracts/rich-text/outline.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { Tag } from '../../ui/chip.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import { Section } from '../../ui/section.tsx'
import { languageName } from '../shell/alliance.ts'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { articleUrl, listOf } from './article-address.ts'
import { ArticleCard } from './article-card.tsx'
import articleContentsCss from './article-contents.module.css'
import articleHeadCss from './article-head.module.css'
import css from './article-page.module.css'
import { ArticleVideo, isOwnVideo } from './article-video.tsx'
import neighboursCss from './neighbours.module.css'

const DAY_MS = 86_400_000

interface ArticleViewProps {
  article: Article
  /** An editor looks at it, in whatever language. */
  isPreview?: boolean
}

/** Title, authors and date; and whether this is the requested language. */
function ArticleHead({ article, isPreview }: Required<ArticleViewProps>) {
  const t = useText()
  return (
    <header className={articleHeadCss.head}>
      {!isPreview && <LanguageNote article={article} />}
      <p className={articleHeadCss.labels}>
        {article.kind !== 'news' && <Tag tone="primary">{t(`publish.kind.${article.kind}`)}</Tag>}
        <span className={articleHeadCss.category}>{article.category.name}</span>
      </p>
      {/* Screen readers get it from the heading of the page. */}
      <p className={articleHeadCss.title} aria-hidden="true">
        {article.title}
      </p>
      <p className={articleHeadCss.summary}>{article.summary}</p>
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
    <ul className={articleHeadCss.facts}>
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
    <p className={articleHeadCss.note} lang={language} role="note">
      {t('publish.fallback', { language: languageName(contentLanguage) })}
    </p>
  )
}

interface ArticleContentsProps {
  outline: readonly OutlineEntry[]
  /** Collapsible, as on a phone. */
  isFolded?: boolean
}

/** Links to the sections of a long article. The router owns the address, so these are buttons. */
function ArticleContents({ outline, isFolded = false }: ArticleContentsProps) {
  const t = useText()
  const list = (
    <ol className={articleContentsCss.list}>
      {outline.map(({ id, text }) => (
        <li key={id}>
          <button type="button" className={articleContentsCss.entry} onClick={() => show(id)}>
            {text}
          </button>
        </li>
      ))}
    </ol>
  )
  if (!isFolded) {
    return (
      <nav className={articleContentsCss.contents} aria-label={t('publish.contents')}>
        <p className={articleContentsCss.title}>{t('publish.contents')}</p>
        {list}
      </nav>
    )
  }
  return (
    <details className={articleContentsCss.contents}>
      <summary className={articleContentsCss.title}>{t('publish.contents')}</summary>
      {list}
    </details>
  )
}

function show(id: string) {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ behavior: 'smooth', block: 'start' })
  heading?.focus({ preventScroll: true })
}

/** The next newer and older article in the same list. */
function Neighbours({ article: { newer, older } }: { article: Article }) {
  const t = useText()
  if (!(newer || older)) return null
  return (
    <nav className={neighboursCss.neighbours} aria-label={t('publish.neighbours')}>
      {older && <Neighbour name={t('publish.older')} article={older} />}
      {newer && <Neighbour name={t('publish.newer')} article={newer} />}
    </nav>
  )
}

function Neighbour({ name, article }: { name: string; article: NonNullable<Article['newer']> }) {
  return (
    <PageLink url={articleUrl(article)} open="redirectTo" className={neighboursCss.neighbour}>
      <span className={neighboursCss.name}>{name}</span>
      <span className={neighboursCss.title}>{article.title}</span>
    </PageLink>
  )
}

/** The number of headings from which a reader needs a table of contents. */
const CONTENTS_MIN = 3

export function ArticleView({ article, isPreview = false }: ArticleViewProps) {
  const outline = outlineOf(cleanRichText(article.body))
  return (
    <div className={css.layout}>
      <article className={css.article} lang={article.contentLanguage}>
        <ArticleHead article={article} isPreview={isPreview} />
        <Correction article={article} />
        {article.video && <ArticleVideo article={article} />}
        {article.cover && !isOwnVideo(article) && (
          <div className={css.cover}>
            <ProductImage
              src={article.cover}
              alt={article.coverAlt}
              ratio="16 / 9"
              sizes="(min-width: 1080px) 800px, 100vw"
              focal={article.focal}
              isFirst
            />
          </div>
        )}
        {outline.length >= CONTENTS_MIN && (
          <div className={css.contentsInside}>
            <ArticleContents outline={outline} isFolded />
          </div>
        )}
        <RichText doc={article.body} />
        <Origin article={article} />
        <Neighbours article={article} />
      </article>
      <aside className={css.aside}>
        {outline.length >= CONTENTS_MIN && (
          <div className={css.contentsBeside}>
            <ArticleContents outline={outline} />
          </div>
        )}
        <Related article={article} />
      </aside>
    </div>
  )
}

/** Corrections are shown above the text, for readers who have read it before. */
function Correction({ article: { correction } }: { article: Article }) {
  const t = useText()
  const format = useFormat()
  if (!correction) return null
  return (
    <p className={css.correction} role="note">
      <strong>{t('publish.corrected', { date: format.date(correction.at) })}</strong> {correction.text}
    </p>
  )
}

/** Authors, and categories and tags with more articles. */
function Origin({ article: { source, tags, kind } }: { article: Article }) {
  const t = useText()
  return (
    <footer className={css.origin}>
      {source && (
        <p>
          {t('publish.source')}{' '}
          {source.url ? (
            <a href={source.url} target="_blank" rel="noopener nofollow">
              {source.name}
            </a>
          ) : (
            source.name
          )}
        </p>
      )}
      {tags.length > 0 && (
        <ul className={css.tags} aria-label={t('publish.tags')}>
          {tags.map(({ slug, name }) => (
            <li key={slug}>
              <PageLink url={pageUrl(listOf(kind), { tag: slug })} className={css.tag}>
                <Tag>{name}</Tag>
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </footer>
  )
}

function Related({ article: { related } }: { article: Article }) {
  const t = useText()
  if (related.length === 0) return null
  return (
    <Section title={t('publish.related')}>
      <ul className={css.relatedList}>
        {related.map((each) => (
          <li key={each.id}>
            <ArticleCard article={each} variant="row" />
          </li>
        ))}
      </ul>
    </Section>
  )
}
