import { serverNow } from '@tiantian/cloud/server-clock.ts'
import type { Output } from '@tiantian/contracts/action.ts'
import type { listMakes } from '@tiantian/contracts/product/vehicle.ts'
import type { Suggestion } from '@tiantian/contracts/search/search.ts'
import { suggestProducts } from '@tiantian/contracts/search/search.ts'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { times } from '../../ui/times.ts'
import { useSuggested } from '../search/use-suggestions.ts'
import { useCarWords } from './car-words.ts'
import css from './choice-list.module.css'
import type { PickChoice } from './choice-list.tsx'
import { ChoiceGroup, ChoiceList } from './choice-list.tsx'
import type { PickerChoice } from './choice-match.ts'
import { generationsQuery, makesQuery, modelsQuery } from './vehicle-query.ts'

interface ModelsNamedProps {
  makes: readonly PickerChoice[]
  text: string
  /** A hint if the text matches no model. */
  otherwise: ReactNode
  /** Called with the make and the model. */
  onPick: PickChoice
}

/** Models of any make that match a text, for users who begin with `Camry` in the make step. */
function ModelsNamed({ makes, text, otherwise, onPick }: ModelsNamedProps) {
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
function carOf({ kind, label, vehicle }: Suggestion, makes: readonly PickerChoice[]) {
  if (kind !== 'vehicle' || !vehicle?.model || vehicle.generation) return undefined
  const make = makes.find(({ value }) => value === vehicle.make)
  if (!(make && label.startsWith(`${make.name} `))) return undefined
  const name = label.slice(make.name.length + 1)
  return { make, label, model: { value: vehicle.model, name, hint: '', synonyms: [], isPopular: false } }
}

interface StepProps {
  /** Text typed in the previous step and left over for this one. */
  typed: string
  onPick: PickChoice
}

/** Three rows: those that most come for. The others stand below, by what they make. */
const FIRST_MAKES = 12

const firstMakes = (makes: Output<typeof listMakes>['makes']) =>
  new Set(
    makes
      .filter(({ kind, isPopular }) => kind === 'car' && isPopular)
      .slice(0, FIRST_MAKES)
      .map(({ slug }) => slug),
  )

export function MakeStep(props: StepProps) {
  const { data, ...rest } = useQuery(makesQuery())
  const t = useText()
  const first = firstMakes(data?.makes ?? [])
  const choices = data?.makes.map(({ slug, name, kind, synonyms, isPopular }) => ({
    value: slug,
    name,
    hint: '',
    synonyms,
    isPopular,
    ...(!first.has(slug) && { group: t(`vehicle.kind.${kind}`) }),
  }))
  const beyond = (text: string, otherwise: ReactNode) => (
    <ModelsNamed makes={choices ?? []} text={text} otherwise={otherwise} onPick={props.onPick} />
  )
  return <Step {...props} step="make" choices={choices} list={rest} beyond={beyond} />
}

interface ModelStepProps extends StepProps {
  make: string
  /** Of the car being picked, if known. */
  year?: number | undefined
}

export function ModelStep({ make, year, ...props }: ModelStepProps) {
  const words = useCarWords()
  const { data, ...rest } = useQuery(modelsQuery(make))
  const choices = ofYear(data?.models, year)?.map(
    ({ slug, name, yearFrom, yearTo, synonyms, isPopular }) => ({
      value: slug,
      name,
      hint: words.years(yearFrom, yearTo),
      synonyms,
      isPopular,
    }),
  )
  return <Step {...props} step="model" choices={choices} list={rest} />
}

export function GenerationStep({ make, model, year, ...props }: ModelStepProps & { model: string }) {
  const words = useCarWords()
  const { data, ...rest } = useQuery(generationsQuery(make, model))
  const choices = ofYear(data?.generations, year)?.map(({ slug, name, yearFrom, yearTo, body }) => ({
    value: slug,
    name,
    hint: [words.years(yearFrom, yearTo), words.body(body)].filter(Boolean).join(' · '),
    synonyms: yearsOf(yearFrom, yearTo),
    isPopular: false,
  }))
  return <Step {...props} step="generation" choices={choices} list={rest} />
}

interface EngineStepProps extends StepProps {
  make: string
  model: string
  generation: string
}

export function EngineStep({ make, model, generation, ...props }: EngineStepProps) {
  const t = useText()
  const words = useCarWords()
  const { data, ...rest } = useQuery(generationsQuery(make, model))
  const engines = data?.generations.find(({ slug }) => slug === generation)?.engines
  const choices = engines?.map(({ code, litres, fuel }) => ({
    value: code,
    name: code,
    hint: words.engine(litres, fuel),
    synonyms: [],
    isPopular: false,
  }))
  if (choices?.length === 0) return <p className={css.nothing}>{t('vehicle.noEngines')}</p>
  return <Step {...props} step="engine" choices={choices} list={rest} />
}

interface StepFrameProps extends StepProps {
  step: 'make' | 'model' | 'generation' | 'engine'
  choices: readonly PickerChoice[] | undefined
  list: { error: unknown; refetch: () => unknown; isFetching: boolean }
  beyond?: (text: string, otherwise: ReactNode) => ReactNode
}

function Step({ step, choices, list, ...props }: StepFrameProps) {
  const t = useText()
  if (choices) {
    // Before the make there is nothing to stop at.
    const nothing = t(step === 'make' ? 'vehicle.noMake' : 'vehicle.nothing')
    return <ChoiceList {...props} label={t(`vehicle.find.${step}`)} choices={choices} nothing={nothing} />
  }
  if (list.error) {
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
  }
  return (
    <div className={css.step} aria-busy="true">
      {times(8).map((row) => (
        <Skeleton key={row} height={44} />
      ))}
    </div>
  )
}

/** Those built in the year; all of them if there are none, for then the year may be wrong. */
function ofYear<Built extends { yearFrom: number; yearTo: number | null }>(
  rows: readonly Built[] | undefined,
  year: number | undefined,
): readonly Built[] | undefined {
  if (year === undefined) return rows
  // A model year begins in the previous autumn.
  const built = rows?.filter(({ yearFrom, yearTo }) => yearFrom <= year && year <= (yearTo ?? year) + 1)
  return built?.length === 0 ? rows : built
}

/** A generation is found by any year of its production. */
function yearsOf(from: number, to: number | null): string[] {
  const last = to ?? new Date(serverNow()).getFullYear()
  return Array.from({ length: Math.max(0, last - from + 1) }, (_, index) => String(from + index))
}
