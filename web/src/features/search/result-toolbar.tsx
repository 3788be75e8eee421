import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import type { ChangeSearch, ProductSearch, Sort } from './product-search.ts'
import { filterCount, SORTS } from './product-search.ts'
import css from './result-page.module.css'

interface ResultToolbarProps {
  search: ProductSearch
  total: number | undefined
  /** Estimated from a sample: the number is not exact. */
  isAbout: boolean | undefined
  change: ChangeSearch
  onFilters: () => void
}

/** The number of results, the sort order, and the filter button on a phone. */
export function ResultToolbar({ search, total, isAbout, change, onFilters }: ResultToolbarProps) {
  const t = useText()
  const format = useFormat()
  const sorts = SORTS.filter((sort) => sort !== 'relevance' || search.text)
  const count = filterCount(search)
  const amount = format.amount(total ?? 0, isAbout)
  return (
    <div className={css.toolbar}>
      <p className={css.total} role="status">
        {total !== undefined && t('search.total', { count: total, amount })}
      </p>
      <div className={css.tools}>
        <Button variant="secondary" className={css.phoneOnly} onClick={onFilters}>
          {count > 0 ? t('search.filtersSet', { count }) : t('search.filters')}
        </Button>
        <Select
          isLabelHidden
          label={t('search.sort')}
          value={search.sort ?? sorts[0]!}
          choices={sorts.map((sort) => ({ value: sort, label: t(`search.sortBy.${sort}`) }))}
          onChange={(sort) => change({ sort: sort as Sort })}
        />
        <div className={css.desktopOnly}>
          <Segmented
            label={t('search.view')}
            value={search.view ?? 'grid'}
            choices={[
              { value: 'grid', label: t('search.grid') },
              { value: 'row', label: t('search.rows') },
            ]}
            onChange={(view) => change({ view })}
          />
        </div>
      </div>
    </div>
  )
}
