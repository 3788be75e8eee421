import type { Facet } from '@tiantian/contracts/search/search.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FacetChoices } from './facet-choices.tsx'
import css from './filter-panel.module.css'
import { PriceRange } from './price-range.tsx'
import type { ChangeSearch, ProductSearch } from './product-search.ts'
import { filterCount, NO_CAR, NO_FILTERS } from './product-search.ts'

export interface FilterPanelProps {
  search: ProductSearch
  facets: readonly Facet[]
  change: ChangeSearch
}

/** All that narrows a list of products, each choice with the number of parts behind it. */
export function FilterPanel({ search, facets, change }: FilterPanelProps) {
  const t = useText()
  const valuesOf = (key: Facet['key']) => facets.find((facet) => facet.key === key)?.values ?? []
  const { brand = [], country = [], category, make, model, inStock = false } = search
  const set = (patch: Partial<ProductSearch>) => change(patch)
  return (
    <div className={css.panel}>
      {filterCount(search) > 0 && (
        <Button variant="soft" size="sm" onClick={() => set(NO_FILTERS)}>
          {t('search.clearFilters')}
        </Button>
      )}
      <Checkbox
        isChecked={inStock}
        onChange={(is) => set({ inStock: is || undefined })}
        label={t('search.inStock')}
      />
      <FacetChoices
        title={t('search.facet.category')}
        values={valuesOf('category')}
        chosen={category ? [category] : []}
        onChoose={(slug, is) => set({ category: is ? slug : undefined })}
        isSingle
      />
      <FacetChoices
        title={t('search.facet.make')}
        values={valuesOf('make')}
        chosen={make ? [make] : []}
        onChoose={(slug, is) => set({ ...NO_CAR, make: is ? slug : undefined })}
        isSingle
      />
      <FacetChoices
        title={t('search.facet.model')}
        values={valuesOf('model')}
        chosen={model ? [model] : []}
        onChoose={(slug, is) =>
          set({ model: is ? slug : undefined, generation: undefined, engine: undefined })
        }
        isSingle
      />
      <FacetChoices
        title={t('search.facet.brand')}
        values={valuesOf('brand')}
        chosen={brand}
        onChoose={(slug, is) => set({ brand: toggled(brand, slug, is) })}
      />
      <PriceRange search={search} buckets={valuesOf('price')} change={change} />
      <FacetChoices
        title={t('search.facet.country')}
        values={valuesOf('country')}
        chosen={country}
        onChoose={(code, is) => set({ country: toggled(country, code, is) })}
      />
    </div>
  )
}

function toggled(values: readonly string[], value: string, isChosen: boolean): string[] | undefined {
  const rest = values.filter((other) => other !== value)
  const next = isChosen ? [...rest, value] : rest
  return next.length > 0 ? next : undefined
}
