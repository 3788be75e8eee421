import { useText } from '../../i18n/use-text.ts'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import css from './category-crumbs.module.css'

interface CategoryCrumbsProps {
  /** From the top of the tree down. */
  path: readonly { readonly slug: string; readonly name: string }[]
  /** Begins with the tree itself. */
  hasRoot?: boolean
}

/** The path down the category tree, each step a link. */
export function CategoryCrumbs({ path, hasRoot = false }: CategoryCrumbsProps) {
  const t = useText()
  return (
    <nav aria-label={t('catalogue.title')}>
      <ol className={css.path}>
        {hasRoot && (
          <li>
            <PageLink url="/pages/index/category">{t('catalogue.title')}</PageLink>
          </li>
        )}
        {path.map(({ slug, name }, index) => (
          <li key={slug}>
            <PageLink
              url={
                index === 0
                  ? pageUrl('/pages/index/category', { category: slug })
                  : pageUrl('/pages/product/list', { category: slug })
              }
            >
              {name}
            </PageLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}
