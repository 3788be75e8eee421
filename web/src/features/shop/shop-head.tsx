import { shownRating } from '@tiantian/contracts/review/rating.ts'
import type { Shop } from '@tiantian/contracts/shop/shop.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Tag } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { Flag } from '../../ui/flag.tsx'
import noticeCss from '../../ui/notice.module.css'
import { ProductImage } from '../../ui/product-image.tsx'
import surface from '../../ui/surface.module.css'
import { WriteButton } from '../message/write-button.tsx'
import { FavoriteButton } from '../saved/favorite-button.tsx'
import { ShareButton } from '../shell/share-button.tsx'
import { VerifiedBadge } from '../shell/verified-badge.tsx'
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
          {shop.company && <VerifiedBadge slug={shop.company.slug} name={shop.company.name} />}
          <p className={css.types}>
            {shop.businessTypes.map((type) => (
              <Tag key={type}>{t(`shop.type.${type}`)}</Tag>
            ))}
          </p>
          <p className={css.types}>
            <FavoriteButton kind="shop" id={shop.id} name={shop.name} variant="button" />
            <WriteButton with={{ kind: 'shop', id: shop.id }} />
            <ShareButton section="shop" slug={shop.slug} id={shop.id} title={shop.name} />
          </p>
        </div>
      </div>
      <HolidayNotice holiday={shop.holiday} />
      <Figures shop={shop} />
    </header>
  )
}

/** Buyers read it before they order: the shop confirms nothing meanwhile. */
function HolidayNotice({ holiday }: Pick<Shop, 'holiday'>) {
  const t = useText()
  const format = useFormat()
  if (!holiday) return null
  return (
    <div className={cx(noticeCss.notice, css.holiday)} data-tone="warning" role="status">
      <strong>{t('shop.holiday', { from: format.date(holiday.from), to: format.date(holiday.to) })}</strong>
      {holiday.note && <span>{holiday.note}</span>}
    </div>
  )
}

function Figures({ shop }: { shop: Shop }) {
  const t = useText()
  const format = useFormat()
  const { ratingHundredths, ratingCount, onTimeBp, responseHours, productCount, yearFounded } = shop
  const stars = format.number(shownRating(ratingHundredths / 100), { minimumFractionDigits: 1 })
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
