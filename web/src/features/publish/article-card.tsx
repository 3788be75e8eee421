import IconNews from '@tabler/icons-react/dist/esm/icons/IconNews.mjs'
import type { ArticleCard as Article } from '@tiantian/contracts/publish/article.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { Tag } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { ProductImage } from '../../ui/product-image.tsx'
import { Skeleton, SkeletonLines } from '../../ui/skeleton.tsx'
import surface from '../../ui/surface.module.css'
import { languageName } from '../shell/alliance.ts'
import { PageLink } from '../shell/page-link.tsx'
import { articleUrl } from './article-address.ts'
import css from './article-card.module.css'

interface ArticleCardProps {
  article: Article
  /** `lead` opens a list, `tile` is for a grid, `row` is a line with a small picture. */
  variant?: 'lead' | 'tile' | 'row'
  isFirst?: boolean
}

/** Lays out cards: the first may be a lead. */
export const articleGrid = css.gridOfCards

const SIZES = {
  lead: '(min-width: 1080px) 840px, 100vw',
  tile: '(min-width: 768px) 400px, 112px',
  row: '112px',
}

/** An article in a list; the whole card is one link, named by its title. */
export function ArticleCard({ article, variant = 'tile', isFirst = false }: ArticleCardProps) {
  return (
    <article className={cx(surface.pressable, css.card, css[variant])}>
      <div className={css.cover}>
        {article.cover ? (
          <ProductImage
            src={article.cover}
            alt=""
            ratio="16 / 9"
            sizes={SIZES[variant]}
            focal={article.focal}
            isFirst={isFirst}
          />
        ) : (
          <span className={css.blank}>
            <IconNews size={48} stroke={1.2} aria-hidden="true" />
          </span>
        )}
      </div>
      <div className={css.words}>
        <Labels article={article} />
        <PageLink url={articleUrl(article)} className={cx(surface.name, css.title)}>
          {article.title}
        </PageLink>
        {variant !== 'row' && <p className={css.summary}>{article.summary}</p>}
        <Facts article={article} />
      </div>
    </article>
  )
}

function Labels({ article: { kind, category, isPinned, contentLanguage } }: { article: Article }) {
  const t = useText()
  const language = useLanguage()
  return (
    <p className={css.labels}>
      {isPinned && <Tag tone="warning">{t('publish.pinned')}</Tag>}
      {kind !== 'news' && <Tag tone="primary">{t(`publish.kind.${kind}`)}</Tag>}
      <span className={css.category}>{category.name}</span>
      {contentLanguage !== language && <Tag>{languageName(contentLanguage)}</Tag>}
    </p>
  )
}

function Facts({ article: { publishedAt, minutes, kind } }: { article: Article }) {
  const t = useText()
  const format = useFormat()
  return (
    <p className={css.facts}>
      <time dateTime={publishedAt}>{format.date(publishedAt)}</time>
      {kind !== 'external' && <span>{t('publish.minutes', { count: minutes })}</span>}
    </p>
  )
}

export function ArticleCardSkeleton() {
  return (
    <div className={cx(surface.pressable, css.card, css.tile)} aria-hidden="true">
      <div className={css.cover}>
        <Skeleton ratio="16 / 9" radius={0} />
      </div>
      <div className={css.words}>
        <SkeletonLines count={3} />
      </div>
    </div>
  )
}
