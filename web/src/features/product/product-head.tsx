import type { Product } from '@tiantian/contracts/product/product.ts'
import { productSlug } from '@tiantian/contracts/share/share-path.ts'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Tag } from '../../ui/chip.tsx'
import { FavoriteButton } from '../saved/favorite-button.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { ShareButton } from '../shell/share-button.tsx'
import { CategoryCrumbs } from './category-crumbs.tsx'
import { CopyButton } from './copy-button.tsx'
import css from './product-head.module.css'
import { isWholeVehicle, numberName } from './whole-vehicle.ts'

/** Name, brand with its tier, and the number to compare with the old part. */
export function ProductHead({ product, children }: { product: Product; children?: ReactNode }) {
  const t = useText()
  const format = useFormat()
  const { brandName, brandSlug, brandTier, condition, soldCount, partNumber } = product
  const isPart = !isWholeVehicle(product)
  return (
    <header className={css.head}>
      <CategoryCrumbs path={product.categoryPath} />
      {/* The page heading already has this name (PageFrame). */}
      <p className={css.name}>{product.name}</p>
      <p className={css.tags}>
        <PageLink url={pageUrl('/pages/product/list', { brand: brandSlug })} className={css.brand}>
          {brandName}
        </PageLink>
        {isPart && (
          <Tag tone={brandTier === 'aftermarket' ? 'neutral' : 'primary'}>
            {t(`catalogue.tier.${brandTier}`)}
          </Tag>
        )}
        {condition !== 'new' && <Tag tone="warning">{t(`catalogue.condition.${condition}`)}</Tag>}
        {isPart && <span className={css.muted}>{t(`catalogue.tierNote.${brandTier}`)}</span>}
      </p>
      <div className={css.number}>
        <span className={css.muted}>{numberName(product, t)}</span>
        <strong className={css.digits}>{partNumber}</strong>
        <CopyButton number={partNumber} />
        <KeepAndShare product={product} />
      </div>
      <div className={css.known}>
        {children}
        {isPart && soldCount > 0 && (
          <p className={css.muted}>{t('catalogue.sold', { pieces: format.number(soldCount) })}</p>
        )}
      </div>
    </header>
  )
}

function KeepAndShare({ product }: { product: Product }) {
  const { id, name, brandName, partNumber } = product
  return (
    <div className={css.ways}>
      <FavoriteButton kind="product" id={id} name={name} variant="button" />
      <ShareButton
        section="product"
        slug={productSlug(product)}
        id={id}
        title={`${name} ${brandName} ${partNumber}`}
      />
    </div>
  )
}
