import type { ShopCard as Shop } from '@tiantian/contracts/shop/shop.ts'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { cx } from '../../ui/class-names.ts'
import { Flag } from '../../ui/flag.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { Rating } from '../../ui/rating.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import surface from '../../ui/surface.module.css'
import { FavoriteButton } from '../saved/favorite-button.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import css from './shop-card.module.css'

interface ShopCardProps {
  shop: Shop
  /** `grid` has a cover; `row` is a line with the logo, as on the product page. */
  variant?: 'grid' | 'row'
  /** Under its name; home, which loads as little as it can, has none. */
  badge?: ReactNode
}

/** Lays out shop cards: `<ul className={shopGrid}>`. */
export const shopGrid = css.gridOfCards

/** A shop in a list; the whole card is one link, named by the shop. */
export function ShopCard({ shop, variant = 'grid', badge }: ShopCardProps) {
  return (
    <article className={cx(surface.pressable, css[variant])}>
      {variant === 'grid' && (
        <div className={css.cover}>
          <ProductImage src={shop.cover} alt="" ratio="3" sizes="(min-width: 768px) 400px, 92vw" />
        </div>
      )}
      <div className={css.logo}>
        <ProductImage src={shop.logo} alt="" sizes="64px" />
      </div>
      <div className={css.who}>
        <PageLink url={pageUrl('/pages/shop/shop', { id: shop.id })} className={cx(surface.name, css.name)}>
          {shop.name}
        </PageLink>
        {badge}
        <p className={css.place}>
          <Flag country={shop.country} name={shop.countryName} />
          <span>{shopLocation(shop)}</span>
        </p>
        {variant === 'grid' && <p className={css.slogan}>{shop.slogan}</p>}
      </div>
      <ShopFacts shop={shop} />
      <FavoriteButton kind="shop" id={shop.id} name={shop.name} />
    </article>
  )
}

/** `Almaty, Kazakhstan` */
export function shopLocation({ cityName, countryName }: Pick<Shop, 'cityName' | 'countryName'>): string {
  return [cityName, countryName].filter(Boolean).join(', ')
}

function ShopFacts({ shop }: { shop: Shop }) {
  const t = useText()
  const format = useFormat()
  const { ratingHundredths, ratingCount, productCount, onTimeBp } = shop
  return (
    <p className={css.facts}>
      {ratingCount > 0 && <Rating value={ratingHundredths / 100} count={ratingCount} />}
      <span>{t('shop.products', { count: productCount, number: format.number(productCount) })}</span>
      {onTimeBp !== null && (
        <span>{t('shop.onTime', { share: format.number(Math.round(onTimeBp / 100)) })}</span>
      )}
    </p>
  )
}

/** The placeholder of a card that is still loading. */
export function ShopCardSkeleton({ variant = 'grid' }: Pick<ShopCardProps, 'variant'>) {
  return (
    <div className={cx(surface.pressable, css[variant ?? 'grid'])} aria-hidden="true">
      {variant === 'grid' && (
        <div className={css.cover}>
          <Skeleton ratio="3" radius={0} />
        </div>
      )}
      <div className={css.logo}>
        <Skeleton ratio="1" />
      </div>
      <div className={css.who}>
        <Skeleton width={160} height={18} />
        <Skeleton width={110} height={14} />
      </div>
      <div className={css.facts}>
        <Skeleton width="70%" height={14} />
      </div>
    </div>
  )
}
