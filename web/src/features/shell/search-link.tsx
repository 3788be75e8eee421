import { useText } from '../../i18n/use-text.ts'
import { cx } from '../../ui/class-names.ts'
import { SearchIcon } from '../../ui/icons.tsx'
import { PageLink } from './page-link.tsx'
import css from './top-window.module.css'

/** On wide screens; on a phone the search boxes of the pages are near enough. */
export function SearchLink() {
  const t = useText()
  return (
    <PageLink
      url="/pages/utils/search-product"
      className={cx(css.tool, css.wideOnly)}
      aria-label={t('shell.searchProducts')}
      title={t('shell.searchProducts')}
    >
      <SearchIcon />
    </PageLink>
  )
}
