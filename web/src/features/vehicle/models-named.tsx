import type { Suggestion } from '@tiantian/contracts/search/search.ts'
import { suggestProducts } from '@tiantian/contracts/search/search.ts'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useSuggested } from '../search/use-suggestions.ts'
import { ChoiceGroup } from './choice-group.tsx'
import type { PickChoice } from './choice-list.tsx'
import type { Choice } from './choice-match.ts'

interface ModelsNamedProps {
  makes: readonly Choice[]
  text: string
  /** A hint if the text matches no model. */
  otherwise: ReactNode
  /** Called with the make and the model. */
  onPick: PickChoice
}

/** Models of any make that match a text, for users who begin with `Camry` in the make step. */
export function ModelsNamed({ makes, text, otherwise, onPick }: ModelsNamedProps) {
  const t = useText()
  const { suggestions, isOld } = useSuggested(text, suggestProducts)
  const cars = suggestions.flatMap((suggestion) => carOf(suggestion, makes) ?? [])
  if (cars.length === 0) return otherwise
  return (
    <div aria-busy={isOld}>
      <ChoiceGroup
        title={t('vehicle.step.model')}
        choices={cars.map(({ model, label }) => ({ ...model, value: label, name: label }))}
        onPick={({ value }) => {
          const car = cars.find(({ label }) => label === value)
          if (car) onPick(car.make, '', car.model)
        }}
      />
    </div>
  )
}

/** A suggested car as its two choices; its label begins with the name of its make. */
function carOf({ kind, label, vehicle }: Suggestion, makes: readonly Choice[]) {
  if (kind !== 'vehicle' || !vehicle?.model || vehicle.generation) return undefined
  const make = makes.find(({ value }) => value === vehicle.make)
  if (!(make && label.startsWith(`${make.name} `))) return undefined
  const name = label.slice(make.name.length + 1)
  return { make, label, model: { value: vehicle.model, name, hint: '', synonyms: [], isPopular: false } }
}
