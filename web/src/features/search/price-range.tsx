import { MINOR_PER_MAJOR } from '@tiantian/contracts/money.ts'
import type { Facet } from '@tiantian/contracts/search/search.ts'
import { plainCharacters, readNumber } from '@tiantian/contracts/spelling/typed.ts'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useDisplayCurrency } from '../shell/use-money.ts'
import { FacetChoices } from './facet-choices.tsx'
import css from './price-range.module.css'
import type { ChangeSearch, ProductSearch } from './product-search.ts'
import { NO_PRICE } from './product-search.ts'

/** No price is above this. */
const PRICE_MAX = 1_000_000_000
/** The price in a text such as `500 ₽`; undefined without a digit. */
export function readPrice(typed: string): number | undefined {
  const [number] = /[\d.,](?:[\s'’_]?[\d.,])*/.exec(plainCharacters(typed)) ?? []
  const price = number === undefined ? undefined : readNumber(number)
  return price === undefined ? undefined : Math.min(price, PRICE_MAX)
}

/** Bounds in major units, rounded outward, so that the typed range is included; swapped bounds mean the same. */
export function boundsTyped(from: string, to: string): [min: number | undefined, max: number | undefined] {
  const low = readPrice(from)
  const high = readPrice(to)
  const isReversed = low !== undefined && high !== undefined && low > high
  const [min, max] = isReversed ? [high, low] : [low, high]
  return [min === undefined ? min : Math.floor(min), max === undefined ? max : Math.ceil(max)]
}

type PriceRangeBounds = Pick<ProductSearch, 'priceMin' | 'priceMax' | 'priceBelow'>

/** The upper edge of a step is exclusive, so that each product is in exactly one. */
export function boundsOf(step: string): PriceRangeBounds {
  const [from, below] = step
    .split('-')
    .map((bound) => (bound ? Math.round(Number(bound) / MINOR_PER_MAJOR) : undefined))
  return { ...NO_PRICE, priceMin: from || undefined, priceBelow: below }
}

/** The price step of an address. A typed maximum is no step: it is inclusive. */
export const chosenStep = ({ priceMin, priceMax, priceBelow }: PriceRangeBounds): string[] =>
  priceMax === undefined ? [`${toMinor(priceMin) ?? 0}-${toMinor(priceBelow) ?? ''}`] : []

const toMinor = (whole: number | undefined) => (whole === undefined ? undefined : whole * MINOR_PER_MAJOR)

interface PriceRangeProps {
  search: ProductSearch
  /** `from-to` in minor units of the display currency, `to` (exclusive) empty at the top. */
  buckets: Facet['values']
  change: ChangeSearch
}

/** Price bounds: typed (two whole numbers, S5.6) or chosen from ranges with their counts. */
export function PriceRange({ search, buckets, change }: PriceRangeProps) {
  const t = useText()
  const currency = useDisplayCurrency()
  const labels = useBucketLabels(buckets)
  const { priceMin, priceMax, priceBelow } = search
  return (
    <div className={css.range}>
      <BoundsForm
        title={t('search.priceIn', { currency })}
        min={priceMin}
        max={priceMax ?? priceBelow}
        onBounds={(from, to) => change({ ...NO_PRICE, priceMin: from, priceMax: to })}
      />
      <FacetChoices
        title={t('search.facet.price')}
        values={labels}
        chosen={chosenStep(search)}
        onChoose={(step, isChosen) => change(isChosen ? boundsOf(step) : NO_PRICE)}
        isSingle
      />
    </div>
  )
}

function useBucketLabels(buckets: Facet['values']): Facet['values'] {
  const t = useText()
  const { number } = useFormat()
  const whole = (minor: string) => number(Math.round(Number(minor) / MINOR_PER_MAJOR))
  return buckets.map((bucket) => {
    const [from = '', to = ''] = bucket.value.split('-')
    if (!to) return { ...bucket, label: t('search.priceFrom', { from: whole(from) }) }
    if (Number(from) === 0) return { ...bucket, label: t('search.priceTo', { to: whole(to) }) }
    return { ...bucket, label: `${whole(from)} – ${whole(to)}` }
  })
}

interface BoundsFormProps {
  title: string
  min: number | undefined
  max: number | undefined
  onBounds: (min: number | undefined, max: number | undefined) => void
}

function BoundsForm({ title, min, max, onBounds }: BoundsFormProps) {
  const t = useText()
  // Bounds chosen elsewhere replace the typed ones; the form stays, and so does the focus in it.
  const query = { of: `${min}-${max}`, from: String(min ?? ''), to: String(max ?? '') }
  const [typed, setTyped] = useState(query)
  const { from, to } = typed.of === query.of ? typed : query
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The search uses what is in the fields, even if it was so before.
    setTyped(query)
    onBounds(...boundsTyped(from, to))
  }
  return (
    <form onSubmit={submit} aria-label={title}>
      <p className={css.title}>{title}</p>
      <div className={css.bounds}>
        <TextField
          isLabelHidden
          label={t('search.from')}
          placeholder={t('search.from')}
          inputMode="numeric"
          value={from}
          onChange={(next) => setTyped({ ...query, to, from: next })}
        />
        <TextField
          isLabelHidden
          label={t('search.to')}
          placeholder={t('search.to')}
          inputMode="numeric"
          value={to}
          onChange={(next) => setTyped({ ...query, from, to: next })}
        />
        <Button type="submit" variant="secondary">
          {t('search.apply')}
        </Button>
      </div>
    </form>
  )
}
