import type { SavedCard as Content } from '@tiantian/contracts/activity/saved.ts'
import { useText } from '../../i18n/use-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { ProductImage } from '../../ui/product-image.tsx'
import surface from '../../ui/surface.module.css'
import { EventCard } from '../expo/event-card.tsx'
import { ProductCard } from '../product/product-card.tsx'
import { ArticleCard } from '../publish/article-card.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { ShopCard } from '../shop/shop-card.tsx'
import css from './saved-card.module.css'

/** A saved item in its current state, or as it was last known. */
export function SavedCard({ content }: { content: Content }) {
  switch (content.kind) {
    case 'product':
      return <ProductCard product={content.card} variant="row" />
    case 'shop':
      return <ShopCard shop={content.card} variant="row" />
    case 'article':
      return <ArticleCard article={content.card} variant="row" />
    case 'event':
      return <EventCard event={content.card} variant="row" />
    case 'gone':
      return <GoneCard card={content.card} />
  }
}

/** A part has its number beside its name; closed shops have nothing to search for. */
function GoneCard({ card: { name, note, picture } }: { card: Extract<Content, { kind: 'gone' }>['card'] }) {
  const t = useText()
  return (
    <article className={cx(surface.surface, css.gone)}>
      <div className={css.picture}>
        {picture && <ProductImage src={picture} alt="" sizes="(min-width: 768px) 144px, 104px" ratio="1" />}
      </div>
      <div className={css.words}>
        <Tag>{t('saved.gone')}</Tag>
        <p className={css.name}>{name}</p>
        <p className={css.note}>{note}</p>
      </div>
      {note && (
        <PageLink
          url={pageUrl('/pages/utils/list-product', { text: note })}
          className={buttonClass({ variant: 'soft', size: 'sm' })}
        >
          {t('saved.findSame')}
        </PageLink>
      )}
    </article>
  )
}
