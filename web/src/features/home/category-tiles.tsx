import type { Category } from '@tiantian/contracts/product/category.ts'
import { softHyphens } from '../../i18n/soft-hyphens.ts'
import { useText } from '../../i18n/use-text.ts'
import { ForwardIcon } from '../../ui/icons.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import css from './category-tiles.module.css'

/** Together with "all" they fill three rows of four on a phone. */
const SHOWN = 11

/** The top of the category tree: tiles on a phone, a list at the side on a desktop. */
export function CategoryTiles({ categories }: { categories: readonly Category[] }) {
  const t = useText()
  return (
    <nav aria-label={t('home.categories')} className={css.categories}>
      <h2 className={css.title}>{t('home.categories')}</h2>
      <ul className={css.list}>
        {categories.slice(0, SHOWN).map((category) => (
          <li key={category.slug}>
            <PageLink
              url={pageUrl('/pages/index/category', { category: category.slug })}
              className={css.tile}
            >
              <span className={css.picture}>
                <ProductImage src={category.picture} alt="" sizes="72px" />
              </span>
              <span className={css.name}>{softHyphens(category.name, 'tile')}</span>
              <ForwardIcon size={16} className={css.arrow} />
            </PageLink>
          </li>
        ))}
        <li>
          <PageLink url="/pages/index/category" className={css.tile}>
            <span className={css.picture}>
              <AllShape />
            </span>
            <span className={css.name}>{t('common.all')}</span>
            <ForwardIcon size={16} className={css.arrow} />
          </PageLink>
        </li>
      </ul>
    </nav>
  )
}

function AllShape() {
  return (
    <svg viewBox="0 0 64 64" className={css.all} aria-hidden="true">
      <rect x="14" y="14" width="15" height="15" rx="4" />
      <rect x="35" y="14" width="15" height="15" rx="4" />
      <rect x="14" y="35" width="15" height="15" rx="4" />
      <circle cx="42.5" cy="42.5" r="7.5" />
    </svg>
  )
}
