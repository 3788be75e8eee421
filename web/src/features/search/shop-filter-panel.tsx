import type { Facet } from '@tiantian/contracts/search/search.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { languageName } from '../shell/alliance.ts'
import { toggled } from '../shell/search-params.ts'
import { FacetChoices } from './facet-choices.tsx'
import css from './filter-panel.module.css'
import type { ShopSearch } from './shop-search.ts'
import { NO_SHOP_FILTERS, shopFilterCount } from './shop-search.ts'

/** As in an address. */
const written = (key: string, value: string) => (key === 'city' ? Number(value) : value)

interface ShopFilterPanelProps {
  search: ShopSearch
  facets: readonly Facet[]
  change: (patch: Partial<ShopSearch>) => void
}

/** All filters of a shop list: product range, location, language. */
export function ShopFilterPanel({ search, facets, change }: ShopFilterPanelProps) {
  const t = useText()
  const valuesOf = (key: Facet['key']) => facets.find((facet) => facet.key === key)?.values ?? []
  const country = search.country ?? []
  const oneOf = (key: 'category' | 'brand' | 'city' | 'language', values: Facet['values']) => (
    <FacetChoices
      title={t(`search.shopFacet.${key}`)}
      values={values}
      chosen={search[key] === undefined ? [] : [String(search[key])]}
      onChoose={(value, is) => change({ [key]: is ? written(key, value) : undefined })}
      isSingle
    />
  )
  return (
    <div className={css.panel}>
      {shopFilterCount(search) > 0 && (
        <Button variant="soft" size="sm" onClick={() => change(NO_SHOP_FILTERS)}>
          {t('search.clearFilters')}
        </Button>
      )}
      {oneOf('category', valuesOf('category'))}
      {oneOf('brand', valuesOf('brand'))}
      <FacetChoices
        title={t('search.facet.country')}
        values={valuesOf('country')}
        chosen={country}
        onChoose={(value) => change({ country: toggled(country, value), city: undefined })}
      />
      {oneOf('city', valuesOf('city'))}
      {oneOf(
        'language',
        valuesOf('language').map((one) => ({ ...one, label: languageName(one.value) })),
      )}
    </div>
  )
}
