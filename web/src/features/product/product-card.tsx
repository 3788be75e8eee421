import type { ProductCard as Product } from '@tiantian/contracts/product/product.ts'
import type { ReactNode } from 'react'
import { softHyphens } from '../../i18n/soft-hyphens.ts'
import { useText } from '../../i18n/use-text.ts'
import { cx } from '../../ui/class-names.ts'
import { Flag } from '../../ui/flag.tsx'
import { Price } from '../../ui/price.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import surface from '../../ui/surface.module.css'
import { FavoriteButton } from '../saved/favorite-button.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { useMoney } from '../shell/use-money.ts'
import { FitBadge } from '../vehicle/fit-badge.tsx'
import { FittedCarLine } from '../vehicle/fitted-car-line.tsx'
import css from './product-card.module.css'
import { useStockWords } from './stock-words.ts'

interface ProductCardProps {
  product: Product
  /** `grid` is laid out in columns; `row` spans the page and shows more of the offer. */
  variant?: 'grid' | 'row'
  /** Above the fold: its picture is not loaded lazily. */
  isFirst?: boolean
  /** A label above the name: why the product is in this list. */
  note?: ReactNode
}

/** Lay out cards with these: `<ul className={productGrid}>`; rows are stacked. */
export const productGrid = css.gridOfCards
export const productRows = css.rowsOfCards

const SIZES = {
  grid: '(min-width: 1200px) 232px, (min-width: 768px) 30vw, 46vw',
  row: '(min-width: 768px) 144px, 104px',
}

/** A product in a list; the whole card is one link, named by the product. */
export function ProductCard({ product, variant = 'grid', isFirst = false, note }: ProductCardProps) {
  return (
    <article className={cx(surface.pressable, css[variant])}>
      <div className={css.picture}>
        <ProductImage src={product.picture} alt="" sizes={SIZES[variant]} isFirst={isFirst} />
        <FavoriteButton kind="product" id={product.id} name={product.name} />
      </div>
      <div className={css.what}>
        {product.fit && <FitBadge fit={product.fit} />}
        {note}
        <PageLink
          url={pageUrl('/pages/product/detail', { id: product.id })}
          className={cx(surface.name, css.name)}
        >
          {softHyphens(product.name, 'card')}
        </PageLink>
        {product.fittedCar && <FittedCarLine car={product.fittedCar} />}
        <PartNumber product={product} />
        {variant === 'row' && <ShopLine product={product} />}
      </div>
      <Terms product={product} />
      {variant === 'grid' && <ShopLine product={product} />}
    </article>
  )
}

function PartNumber({ product: { brandName, partNumber, condition } }: { product: Product }) {
  const t = useText()
  return (
    <p className={css.number}>
      <b>{brandName}</b>
      <span>{partNumber}</span>
      {condition !== 'new' && <span>· {t(`catalogue.condition.${condition}`)}</span>}
    </p>
  )
}

function Terms({ product }: { product: Product }) {
  const money = useMoney()
  const words = useStockWords()
  return (
    <div className={css.terms}>
      <Price {...money.price(product.price)} />
      <p className={css.facts}>
        {product.moq > 1 && <span>{words.moq(product.moq)}</span>}
        {product.stockQuantity > 0 ? (
          <span>{words.lead(product.leadDaysMin, product.leadDaysMax)}</span>
        ) : (
          <span className={css.out}>{words.stock(0)}</span>
        )}
      </p>
    </div>
  )
}

function ShopLine({ product: { shopName, shopCountry } }: { product: Product }) {
  return (
    <p className={css.shop}>
      <Flag country={shopCountry} />
      <span>{shopName}</span>
    </p>
  )
}

/** The placeholder of a card that is still loading. */
export function ProductCardSkeleton({ variant = 'grid' }: Pick<ProductCardProps, 'variant'>) {
  return (
    <div className={cx(surface.pressable, css[variant ?? 'grid'])} aria-hidden="true">
      <div className={css.picture}>
        <Skeleton ratio="1" radius={0} />
      </div>
      <div className={css.what}>
        <Skeleton height={18} />
        <Skeleton width="60%" height={14} />
      </div>
      <div className={css.terms}>
        <Skeleton width={96} height={22} />
        <Skeleton width={72} height={14} />
      </div>
    </div>
  )
}
