import type { Facet } from '@tiantian/contracts/search/search.ts'
import type { Translate } from '../../i18n/texts.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { times } from '../../ui/times.ts'
import { useAttributeValue } from '../product/use-attribute-value.ts'
import { toggled } from '../shell/search-params.ts'
import { FacetChoices } from './facet-choices.tsx'
import css from './filter-panel.module.css'
import { PriceRange } from './price-range.tsx'
import type { ChangeSearch, ProductSearch } from './product-search.ts'
import { engineAlone, filterCount, NO_CAR, NO_FILTERS } from './product-search.ts'

/** Attributes of the category, condition and warranty. */
function DetailFacets(props: FilterPanelProps) {
  const { facets, search, change } = props
  const chosen = search.attr ?? []
  const formatValue = useAttributeValue()
  return (
    <>
      {facets.map(({ attribute, values }) => {
        if (attribute === undefined) return null
        const options = values.map((one) => ({
          ...one,
          value: `${attribute.key}:${one.value}`,
          label: formatValue(one.label, attribute.unit),
        }))
        return (
          <FacetChoices
            key={attribute.key}
            title={attribute.name}
            values={options}
            chosen={chosen}
            onChoose={(value) => change({ attr: toggled(chosen, value) })}
            isCompact={options.every(({ label }) => label.length <= SHORT)}
          />
        )
      })}
      <StateFacets {...props} />
    </>
  )
}

function StateFacets({ facets, search, change }: FilterPanelProps) {
  const t = useText()
  const valuesOf = (key: Facet['key']) => facets.find((facet) => facet.key === key)?.values ?? []
  const months = (value: string) => t('search.warrantyFrom', { count: Number(value) })
  return (
    <>
      <FacetChoices
        title={t('search.facet.condition')}
        values={valuesOf('condition').map((one) => ({ ...one, label: conditionLabel(one.value, t) }))}
        chosen={search.condition ? [search.condition] : []}
        onChoose={(value, is) =>
          change({ condition: is ? CONDITIONS.find((one) => one === value) : undefined })
        }
        isSingle
      />
      <FacetChoices
        title={t('search.facet.warranty')}
        values={valuesOf('warranty').map((one) => ({ ...one, label: months(one.value) }))}
        chosen={search.warranty ? [search.warranty] : []}
        onChoose={(value, is) =>
          change({ warranty: is ? WARRANTIES.find((one) => one === value) : undefined })
        }
        isSingle
      />
    </>
  )
}

/** The length of a viscosity, or of a size with its unit, that leaves room for a count beside it. */
const SHORT = 6

const CONDITIONS = ['new', 'remanufactured', 'used'] as const
const WARRANTIES = ['3', '6', '12', '24', '36'] as const

function conditionLabel(value: string, t: Translate): string {
  const condition = CONDITIONS.find((one) => one === value)
  return condition ? t(`catalogue.condition.${condition}`) : value
}

export interface FilterPanelProps {
  search: ProductSearch
  facets: readonly Facet[]
  change: ChangeSearch
  /** The number of results in the list. */
  total?: number | undefined
  isAbout?: boolean | undefined
}

const SKELETON_FACETS = 5

/** Filters whose values are not known yet: they would push each other down one by one. */
export function FilterPanelSkeleton() {
  return (
    <div className={css.panel} aria-busy="true">
      {times(SKELETON_FACETS).map((facet) => (
        <SkeletonLines key={facet} count={5} />
      ))}
    </div>
  )
}

/** All filters of a product list, each value with its number of products. */
export function FilterPanel({ search, facets, total, isAbout, change }: FilterPanelProps) {
  const t = useText()
  const valuesOf = (key: Facet['key']) => facets.find((facet) => facet.key === key)?.values ?? []
  return (
    <div className={css.panel}>
      {filterCount(search) > 0 && (
        <Button variant="soft" size="sm" onClick={() => change(NO_FILTERS)}>
          {t('search.clearFilters')}
        </Button>
      )}
      <Checkbox
        isChecked={search.inStock ?? false}
        onChange={(is) => change({ inStock: is || undefined })}
        label={t('search.inStock')}
      />
      {ONE_OF.map(({ key, patch }) => (
        <FacetChoices
          key={key}
          title={t(`search.facet.${key}`)}
          values={valuesOf(key)}
          chosen={search[key] ? [search[key]] : []}
          onChoose={(value, is) => change(patch(is ? value : undefined, search))}
          isSingle
        />
      ))}
      <EngineChosen search={search} total={total} isAbout={isAbout} change={change} />
      <SeveralOf facet="brand" values={valuesOf('brand')} search={search} change={change} />
      <PriceRange search={search} buckets={valuesOf('price')} change={change} />
      <DetailFacets facets={facets} search={search} change={change} />
      <SeveralOf facet="country" values={valuesOf('country')} search={search} change={change} />
    </div>
  )
}

/** Single-choice facets, and what else they reset: another make has other models. */
const ONE_OF = [
  { key: 'category', patch: (category) => ({ category }) },
  { key: 'make', patch: (make, search) => ({ ...NO_CAR, make, engine: engineAlone(search) }) },
  {
    key: 'model',
    patch: (model, search) => ({
      model,
      generation: undefined,
      year: undefined,
      engine: engineAlone(search),
      steering: undefined,
    }),
  },
] as const satisfies readonly {
  key: Facet['key']
  patch: (value: string | undefined, search: ProductSearch) => Partial<ProductSearch>
}[]

/** Engines are too many to choose from here: a given one can be removed. */
function EngineChosen({ search: { engine }, total = 0, isAbout, change }: Omit<FilterPanelProps, 'facets'>) {
  const t = useText()
  if (!engine) return null
  return (
    <FacetChoices
      title={t('search.facet.engine')}
      values={[{ value: engine, label: engine, count: total, isAbout }]}
      chosen={[engine]}
      onChoose={() => change({ engine: undefined })}
      isSingle
    />
  )
}

interface SeveralOfProps extends Omit<FilterPanelProps, 'facets' | 'total' | 'isAbout'> {
  facet: 'brand' | 'country'
  values: Facet['values']
}

function SeveralOf({ facet, values, search, change }: SeveralOfProps) {
  const t = useText()
  const chosen = search[facet] ?? []
  return (
    <FacetChoices
      title={t(`search.facet.${facet}`)}
      values={values}
      chosen={chosen}
      onChoose={(value) => change({ [facet]: toggled(chosen, value) })}
    />
  )
}
