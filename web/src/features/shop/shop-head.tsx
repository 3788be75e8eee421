import type { Shop } from '@tiantian/contracts/shop/shop.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Tag } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { Flag } from '../../ui/flag.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import surface from '../../ui/surface.module.css'
import { FavoriteButton } from '../saved/favorite-button.tsx'
import { ShareButton } from '../shell/share-button.tsx'
import { shopLocation } from './shop-card.tsx'
import css from './shop-head.module.css'

/** Cover, logo, name and location, and the seller's key figures. */
export function ShopHead({ shop }: { shop: Shop }) {
  const t = useText()
  return (
    <header className={cx(surface.surface, css.head)}>
      <div className={css.cover}>
        <ProductImage src={shop.cover} alt="" ratio="4" sizes="(min-width: 1280px) 1216px, 100vw" isFirst />
      </div>
      <div className={css.who}>
        <div className={css.logo}>
          <ProductImage src={shop.logo} alt="" sizes="96px" isFirst />
        </div>
        <div className={css.words}>
          <p className={css.slogan}>{shop.slogan}</p>
          <p className={css.place}>
            <Flag country={shop.country} name={shop.countryName} />
            {shopLocation(shop)}
          </p>
          <p className={css.types}>
            {shop.businessTypes.map((type) => (
              <Tag key={type}>{t(`shop.type.${type}`)}</Tag>
            ))}
          </p>
          <p className={css.types}>
            <FavoriteButton kind="shop" id={shop.id} name={shop.name} look="button" />
            <ShareButton section="shop" slug={shop.slug} id={shop.id} title={shop.name} />
          </p>
        </div>
      </div>
      <Figures shop={shop} />
    </header>
  )
}

function Figures({ shop }: { shop: Shop }) {
  const t = useText()
  const format = useFormat()
  const { ratingHundredths, ratingCount, onTimeBp, responseHours, productCount, yearFounded } = shop
  const stars = format.number(ratingHundredths / 100, { minimumFractionDigits: 1, maximumFractionDigits: 2 })
  const figures = [
    ratingCount > 0 && {
      value: `${stars} ★`,
      name: t('shop.reviews', { count: ratingCount, number: format.number(ratingCount) }),
    },
    {
      value: format.number(productCount),
      name: t('shop.tabs.products'),
    },
    onTimeBp !== null && {
      value: format.number(onTimeBp / 10_000, { style: 'percent' }),
      name: t('shop.shippedOnTime'),
    },
    responseHours !== null && {
      value: t('shop.hours', { count: responseHours, number: format.number(responseHours) }),
      name: t('shop.answers'),
    },
    yearFounded !== null && { value: String(yearFounded), name: t('shop.since') },
  ]
  return (
    <dl className={css.figures} aria-label={t('shop.facts')}>
      {figures
        .filter((figure) => figure !== false)
        .map(({ name, value }) => (
          <div key={name} className={css.figure}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
