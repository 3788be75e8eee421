import { suggestProducts } from '@tiantian/contracts/search/search.ts'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useSuggestions } from '../search/use-suggestions.ts'
import { ChoiceGroup } from './choice-group.tsx'
import type { PickChoice } from './choice-list.tsx'
import type { Choice } from './choice-match.ts'

interface ModelsNamedProps {
  makes: readonly Choice[]
  text: string
  /** What to say where the text names no model. */
  otherwise: ReactNode
  /** Is given the make, and the name of the car for the step of models. */
  onPick: PickChoice
}

/** Models of any make that a text names, for who begins with `Camry` where the make is asked. */
export function ModelsNamed({ makes, text, otherwise, onPick }: ModelsNamedProps) {
  const t = useText()
  const models = useSuggestions(text, suggestProducts).flatMap(({ kind, label, vehicle }) => {
    const make = kind === 'vehicle' && vehicle?.model && makes.find(({ value }) => value === vehicle.make)
    return make ? [{ make, model: choiceOf(label) }] : []
  })
  if (models.length === 0) return otherwise
  return (
    <ChoiceGroup
      title={t('vehicle.step.model')}
      choices={models.map(({ model }) => model)}
      onPick={(chosen) => {
        const named = models.find(({ model }) => model.value === chosen.value)
        if (named) onPick(named.make, named.model.name)
      }}
    />
  )
}

const choiceOf = (label: string): Choice => ({
  value: label,
  name: label,
  hint: '',
  synonyms: [],
  isPopular: false,
})
