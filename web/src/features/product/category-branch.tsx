import type { Category } from '@tiantian/contracts/product/category.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { cx } from '../../ui/class-names.ts'
import { ForwardIcon } from '../../ui/icons.tsx'
import surface from '../../ui/surface.module.css'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import css from './category-branch.module.css'
import { childrenOf } from './category-query.ts'
import { CategoryTile } from './category-tile.tsx'

interface CategoryBranchProps {
  root: Category
  categories: readonly Category[]
}

/** Below a top-level category: groups with their leaf categories. */
export function CategoryBranch({ root, categories }: CategoryBranchProps) {
  const t = useText()
  return (
    <div id="branch" className={css.branch}>
      <Heading category={root} label={t('catalogue.allOf', { category: root.name })} />
      {childrenOf(categories, root.slug).map((group) => {
        const kinds = childrenOf(categories, group.slug)
        return (
          <section key={group.slug} className={cx(surface.surface, css.group)}>
            <Heading category={group} label={group.name} />
            <ul className={css.kinds}>
              {(kinds.length > 0 ? kinds : [group]).map((kind) => (
                <li key={kind.slug}>
                  <CategoryTile category={kind} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function Heading({ category: { slug, productCount }, label }: { category: Category; label: string }) {
  const t = useText()
  const format = useFormat()
  return (
    <h2 className={css.heading}>
      <PageLink url={pageUrl('/pages/product/list', { category: slug })}>
        <span className={css.label}>
          {label}
          <span className={css.count}>
            {t('catalogue.products', { count: productCount, number: format.number(productCount) })}
          </span>
        </span>
        <ForwardIcon size={16} />
      </PageLink>
    </h2>
  )
}
