import type { Category } from '@tiantian/contracts/product/category.ts'
import { useFormat } from '../../i18n/format.ts'
import { softHyphens } from '../../i18n/soft-hyphens.ts'
import { ProductImage } from '../../ui/product-image.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import css from './category-tile.module.css'

/** A part category with its picture and its number of products. */
export function CategoryTile({ category: { slug, name, picture, productCount } }: { category: Category }) {
  const format = useFormat()
  return (
    <PageLink url={pageUrl('/pages/product/list', { category: slug })} className={css.tile}>
      <span className={css.picture}>
        <ProductImage src={picture} alt="" sizes="(min-width: 768px) 128px, 88px" />
      </span>
      <span className={css.name}>{softHyphens(name, 'tile')}</span>
      <span className={css.count}>{format.number(productCount)}</span>
    </PageLink>
  )
}
