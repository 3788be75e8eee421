import { useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFocusInvalid } from '../focus-invalid.ts'
import { TextField } from '../text-field.tsx'
import type { BoundError, ReadBounds, TypedBounds } from './bounds.ts'
import { isFilled, readRange } from './bounds.ts'
import css from './column-filter.module.css'
import type { FilterFormProps } from './filter.ts'
import { FilterFrame } from './filter-form.tsx'
import type { TimeFilter } from './time-range.ts'
import { readTimes, today, typedTimes } from './time-range.ts'

/** Rows between two integers (S5.6). */
export function BoundsForm({ value, onApply }: FilterFormProps) {
  const t = useText()
  const isRange = value?.type === 'range'
  const form = useBounds(
    isRange ? { from: String(value.filter[0]), to: String(value.filter[1]) } : { from: '', to: '' },
    readRange,
  )
  return (
    <FilterFrame
      isSet={isRange || isFilled(form.typed)}
      onSubmit={() => form.submit((filter) => onApply({ type: 'range', filter }))}
      onReset={() => onApply(undefined)}
    >
      <div ref={form.root} className={css.bounds}>
        <TextField label={t('table.least')} inputMode="numeric" {...form.field('from')} />
        <TextField label={t('table.greatest')} inputMode="numeric" {...form.field('to')} />
      </div>
    </FilterFrame>
  )
}

const INPUT_TYPE = { date: 'date', timestamp: 'datetime-local' } as const

/** Rows between two days or two moments; today by default (S3.12). */
export function TimesForm({ type, value, onApply }: FilterFormProps & { type: TimeFilter }) {
  const t = useText()
  const isSet = value?.type === type
  const form = useBounds(typedTimes(type, isSet ? value.filter : today()), (typed) => readTimes(type, typed))
  const input = { type: INPUT_TYPE[type], step: type === 'date' ? undefined : 1 }
  return (
    <FilterFrame
      isSet={isSet}
      onSubmit={() => form.submit((filter) => onApply({ type, filter }))}
      onReset={() => onApply(undefined)}
    >
      <div ref={form.root} className={css.bounds} data-wide={type === 'timestamp' || undefined}>
        <TextField label={t('table.from')} {...input} {...form.field('from')} />
        <TextField label={t('table.to')} {...input} {...form.field('to')} />
      </div>
    </FilterFrame>
  )
}

type Side = keyof TypedBounds

/** Two fields; errors are shown once Apply was pressed, and disappear while they are corrected. */
function useBounds(start: TypedBounds, read: (typed: TypedBounds) => ReadBounds) {
  const t = useText()
  const [typed, setTyped] = useState(start)
  const [attempt, setAttempt] = useState(0)
  const root = useRef<HTMLDivElement>(null)
  const { bounds, errors = {} } = read(typed)
  const text = (error: BoundError | undefined) =>
    error && (error === 'required' ? t('error.rule.required') : t(`table.wrong.${error}`))
  useFocusInvalid(root, attempt)
  return {
    typed,
    root,
    field: (side: Side) => ({
      value: typed[side],
      onChange: (next: string) => setTyped((before) => ({ ...before, [side]: next })),
      error: attempt > 0 ? text(errors[side]) : undefined,
    }),
    submit: (apply: (bounds: NonNullable<ReadBounds['bounds']>) => void) => {
      if (bounds) apply(bounds)
      else setAttempt((before) => before + 1)
    },
  }
}
