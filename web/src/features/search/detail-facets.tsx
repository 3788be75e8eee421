import type { Facet } from '@tiantian/contracts/search/search.ts'
import { useText } from '../../i18n/use-text.ts'
import { useAttributeValue } from '../product/use-attribute-value.ts'
import { toggled } from '../shell/search-params.ts'
import { FacetChoices } from './facet-choices.tsx'
import type { FilterPanelProps } from './filter-panel.tsx'

/** Attributes of the category, condition and warranty. */
export function DetailFacets(props: FilterPanelProps) {
  const { facets, search, change } = props
  const chosen = search.attr ?? []
  const say = useAttributeValue()
  return (
    <>
      {facets.map(({ attribute, values }) => {
        if (attribute === undefined) return null
        const said = values.map((one) => ({
          ...one,
          value: `${attribute.key}:${one.value}`,
          label: say(one.label, attribute.unit),
        }))
        return (
          <FacetChoices
            key={attribute.key}
            title={attribute.name}
            values={said}
            chosen={chosen}
            onChoose={(value) => change({ attr: toggled(chosen, value) })}
            isCompact={said.every(({ label }) => label.length <= SHORT)}
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

function conditionLabel(value: string, t: ReturnType<typeof useText>): string {
  const condition = CONDITIONS.find((one) => one === value)
  return condition ? t(`catalogue.condition.${condition}`) : value
}
