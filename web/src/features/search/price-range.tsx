import { MINOR_PER_MAJOR } from '@tiantian/contracts/money.ts'
import type { Facet } from '@tiantian/contracts/search/search.ts'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useDisplayCurrency } from '../shell/use-money.ts'
import { FacetChoices } from './facet-choices.tsx'
import { boundsTyped } from './price-bound.ts'
import css from './price-range.module.css'
import { boundsOf, chosenStep } from './price-step.ts'
import type { ChangeSearch, ProductSearch } from './product-search.ts'
import { NO_PRICE } from './product-search.ts'

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
