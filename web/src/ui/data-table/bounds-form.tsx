import { serverNow } from '@tiantian/cloud/server-clock.ts'
import { useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFocusInvalid } from '../form/focus-invalid.ts'
import { TextField } from '../form/text-field.tsx'
import css from './column-filter.module.css'
import type { FilterBounds, FilterFormProps } from './filter.ts'
import { FilterFrame } from './filter-form.tsx'

type BoundError = 'required' | 'integer' | 'order'

/** Text typed into the two fields of a filter. */
interface TypedBounds {
  readonly from: string
  readonly to: string
}

type ReadBounds =
  | { readonly bounds: FilterBounds; readonly errors?: never }
  | { readonly bounds?: never; readonly errors: { readonly from?: BoundError; readonly to?: BoundError } }

/** A range is set, and Reset can clear it, when both of its fields are filled (S3.12). */
export const isFilled = ({ from, to }: TypedBounds) => from.trim() !== '' && to.trim() !== ''

/** Two integers, the first not above the second (S5.6). */
export function readRange(typed: TypedBounds): ReadBounds {
  return readBounds(typed, integerOf, 'integer')
}

/** Digits only: `1e3`, `12.5` and `0x10` are invalid. */
const integerOf = (text: string) => (/^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN)

/** Two numbers accepted by `parse`; an empty field is missing, not invalid. */
function readBounds(
  { from, to }: TypedBounds,
  parse: (text: string, side: 'from' | 'to') => number,
  wrong: BoundError,
): ReadBounds {
  const least = parse(from.trim(), 'from')
  const greatest = parse(to.trim(), 'to')
  const fromError = errorOf(from, least, wrong)
  const toError = errorOf(to, greatest, wrong)
  if (fromError || toError) {
    return { errors: { ...(fromError && { from: fromError }), ...(toError && { to: toError }) } }
  }
  return least <= greatest ? { bounds: [least, greatest] } : { errors: { to: 'order' } }
}

function errorOf(text: string, number: number, wrong: BoundError): BoundError | undefined {
  if (text.trim() === '') return 'required'
  return Number.isSafeInteger(number) ? undefined : wrong
}

type TimeFilter = 'date' | 'timestamp'

const DAY_END = 'T23:59:59.999'
const SECOND_END_MS = 999

/** The user's current day, from its first to its last second: the initial time filter (S3.12). */
export function today(now = new Date(serverNow())): FilterBounds {
  const year = now.getFullYear()
  const month = now.getMonth()
  const day = now.getDate()
  return [new Date(year, month, day).getTime(), new Date(year, month, day + 1).getTime() - 1]
}

/** As `<input type="date">` and `datetime-local` write them, in the user's own time zone. */
export function typedTimes(type: TimeFilter, [from, to]: FilterBounds): TypedBounds {
  return { from: typedTime(type, from), to: typedTime(type, to) }
}

function typedTime(type: TimeFilter, ms: number): string {
  const at = new Date(ms)
  const date = [String(at.getFullYear()).padStart(4, '0'), two(at.getMonth() + 1), two(at.getDate())].join(
    '-',
  )
  if (type === 'date') return date
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}

const two = (number: number) => String(number).padStart(2, '0')

/** Milliseconds; the end includes its whole day, or its whole second. */
export function readTimes(type: TimeFilter, typed: TypedBounds): ReadBounds {
  return readBounds(typed, (text, side) => timeOf(type, text, side), 'required')
}

function timeOf(type: TimeFilter, text: string, side: 'from' | 'to'): number {
  if (type === 'timestamp') return new Date(text).getTime() + (side === 'to' ? SECOND_END_MS : 0)
  // With a time of day the text is local time; a bare date would be UTC.
  return new Date(text + (side === 'to' ? DAY_END : 'T00:00')).getTime()
}

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

type BoundSide = keyof TypedBounds

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
    field: (side: BoundSide) => ({
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
