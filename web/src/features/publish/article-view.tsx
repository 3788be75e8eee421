import type { Article } from '@tiantian/contracts/publish/article.ts'
import { cleanRichText } from '@tiantian/contracts/rich-text/clean.ts'
import { outlineOf } from '@tiantian/contracts/rich-text/outline.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Tag } from '../../ui/chip.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import { Section } from '../../ui/section.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { listOf } from './article-address.ts'
import { ArticleCard } from './article-card.tsx'
import { ArticleContents } from './article-contents.tsx'
import { ArticleFilm, isOwnFilm } from './article-film.tsx'
import { ArticleHead } from './article-head.tsx'
import css from './article-page.module.css'
import { Neighbours } from './neighbours.tsx'

/** The number of headings from which a reader needs a table of contents. */
const CONTENTS_MIN = 3

export function ArticleView({ article }: { article: Article }) {
  const outline = outlineOf(cleanRichText(article.body))
  return (
    <div className={css.layout}>
      <article className={css.article} lang={article.contentLanguage}>
        <ArticleHead article={article} />
        <Correction article={article} />
        {article.video && <ArticleFilm article={article} />}
        {article.cover && !isOwnFilm(article) && (
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
    <Section title={t('publish.related')} className={css.related}>
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
