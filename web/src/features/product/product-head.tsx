import type { Product } from '@tiantian/contracts/product/product.ts'
import { productSlug } from '@tiantian/contracts/share/share-path.ts'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import type { IconProps } from '../../ui/icons.tsx'
import { Icon } from '../../ui/icons.tsx'
import { FavoriteButton } from '../saved/favorite-button.tsx'
import { copyAndConfirm } from '../shell/copy-and-confirm.ts'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { ShareButton } from '../shell/share-button.tsx'
import { CategoryCrumbs } from './category-crumbs.tsx'
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

function CopyIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9 8h9.5A1.5 1.5 0 0120 9.5V19a1.5 1.5 0 01-1.5 1.5H9A1.5 1.5 0 017.5 19V9.5A1.5 1.5 0 019 8zM16 8V5a1.5 1.5 0 00-1.5-1.5H5A1.5 1.5 0 003.5 5v9.5A1.5 1.5 0 005 16h2.5" />
    </Icon>
  )
}

/** Copies a part number, and confirms it. */
export function CopyButton({ number }: { number: string }) {
  const t = useText()
  const copy = () => copyAndConfirm(number, t('catalogue.copied', { number }))
  return (
    <IconButton label={t('catalogue.copy', { number })} onClick={() => void copy()}>
      <CopyIcon size={18} />
    </IconButton>
  )
}
