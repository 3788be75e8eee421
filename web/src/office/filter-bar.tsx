import type { FormEvent, ReactNode } from 'react'
import { useState } from 'react'
import type { I18nTextKey } from '../i18n/text-key.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { readTimes, typedTimes } from '../ui/data-table/bounds-form.tsx'
import { ColumnFilterButton } from '../ui/data-table/column-filter.tsx'
import type { FilterValue } from '../ui/data-table/filter.ts'
import { Segmented } from '../ui/form/segmented.tsx'
import { Select } from '../ui/form/select.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { SearchIcon } from '../ui/icons.tsx'
import { BottomSheet } from '../ui/overlay/bottom-sheet.tsx'
import css from './filter-bar.module.css'

interface NamedFilter {
  /** The parameter of the address, and the field of the action's input unless `toInput` says otherwise. */
  readonly name: string
  readonly label: I18nTextKey
  readonly toInput?: (value: string) => Readonly<Record<string, unknown>>
}

interface FilterBarChoice {
  readonly value: string
  readonly label:
    | I18nTextKey
    | { readonly text: string }
    | { readonly key: I18nTextKey; readonly count: number }
}

/** The types of S3.12; `segments` is an always visible choice between a few lists. */
export type OfficeFilter =
  | (NamedFilter & { readonly type: 'search'; readonly hint?: I18nTextKey })
  | (NamedFilter & {
      readonly type: 'select'
      readonly choices: readonly FilterBarChoice[]
      /** The default without the parameter; otherwise all values. */
      readonly standard?: string
      readonly any?: I18nTextKey
    })
  | (NamedFilter & { readonly type: 'segments'; readonly choices: readonly FilterBarChoice[] })
  | (NamedFilter & { readonly type: 'range' | 'date' | 'timestamp' })

type FilterBarOptions = Partial<
  Omit<Extract<OfficeFilter, { type: 'select' }>, 'type' | 'name' | 'label' | 'choices'>
>

export const search = (name: string, label: I18nTextKey, hint?: I18nTextKey): OfficeFilter => ({
  type: 'search',
  name,
  label,
  ...(hint && { hint }),
})

export const select = <Value extends string>(
  name: string,
  label: I18nTextKey,
  values: readonly Value[],
  labelOf: (value: Value) => FilterBarChoice['label'],
  options: FilterBarOptions = {},
): OfficeFilter => ({
  type: 'select',
  name,
  label,
  choices: values.map((value) => ({ value, label: labelOf(value) })),
  ...options,
})

/** The same where the route takes any text, so that home does not load the values: others count as none. */
export const checkedSelect = <Value extends string>(
  name: string,
  label: I18nTextKey,
  values: readonly Value[],
  labelOf: (value: Value) => FilterBarChoice['label'],
): OfficeFilter =>
  select(name, label, values, labelOf, {
    toInput: (value) => (values.some((one) => one === value) ? { [name]: value } : {}),
  })

/** A choice between two lists: without the parameter the first, with `name=true` the second. */
export const flag = (
  name: string,
  label: I18nTextKey,
  [off, on]: readonly [I18nTextKey, I18nTextKey],
  field: string,
): OfficeFilter => ({
  type: 'segments',
  name,
  label,
  choices: [
    { value: '', label: off },
    { value: 'true', label: on },
  ],
  toInput: (value) => ({ [field]: value === 'true' }),
})

const bounds =
  (type: 'range' | 'date' | 'timestamp') =>
  (name: string, label: I18nTextKey): OfficeFilter => ({ type, name, label })
export const range = bounds('range')
export const dateRange = bounds('date')
export const timestampRange = bounds('timestamp')

/** Filters as encoded in the address. */
export type FilterParams = Readonly<Record<string, string | undefined>>

export function readParams(filters: readonly OfficeFilter[], found: object): FilterParams {
  const values = found as Readonly<Record<string, string | number | undefined>>
  return Object.fromEntries(
    filters.flatMap(({ name }) =>
      values[name] === undefined || values[name] === '' ? [] : [[name, String(values[name])]],
    ),
  )
}

const SEPARATOR = '..'
type BoundsType = 'range' | 'date' | 'timestamp'

/** `10..20`, `2026-11-01..2026-11-30`; undefined for an invalid range. */
export function readBoundsParam(type: BoundsType, param: string | undefined) {
  const [from, to, ...rest] = param?.split(SEPARATOR) ?? []
  if (from === undefined || to === undefined || rest.length > 0) return undefined
  if (type !== 'range') return readTimes(type, { from, to }).bounds
  const least = Number(from)
  const greatest = Number(to)
  return Number.isSafeInteger(least) && Number.isSafeInteger(greatest) && least <= greatest
    ? ([least, greatest] as const)
    : undefined
}

export function writeBoundsParam(type: BoundsType, value: FilterValue | undefined): string | undefined {
  if (!value || value.type === 'select' || value.type === 'search') return undefined
  const { from, to } =
    type === 'range' ? { from: value.filter[0], to: value.filter[1] } : typedTimes(type, value.filter)
  return `${from}${SEPARATOR}${to}`
}

/** The input of an action: `{ search, state }`; a time range becomes `createdAtFrom` and `createdAtTo`. */
export function inputOf(
  filters: readonly OfficeFilter[],
  params: FilterParams,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    filters.flatMap((filter) => Object.entries(inputOfFilter(filter, params[filter.name]))),
  )
}

function inputOfFilter(filter: OfficeFilter, param: string | undefined): Readonly<Record<string, unknown>> {
  const { name, type, toInput } = filter
  const value = param ?? (type === 'select' ? filter.standard : undefined)
  if (toInput) return toInput(value ?? '')
  if (type === 'search' || type === 'select' || type === 'segments') return value ? { [name]: value } : {}
  const found = readBoundsParam(type, value)
  if (!found) return {}
  const [from, to] = type === 'range' ? found : found.map((ms) => new Date(ms).toISOString())
  return { [`${name}From`]: from, [`${name}To`]: to }
}

interface FilterBarProps {
  filters: readonly OfficeFilter[]
  params: FilterParams
  onChange: (patch: FilterParams) => void
  /** On a phone all but the search are behind a button. */
  hasSheet?: boolean
  /** At the end: further actions on the list. */
  children?: ReactNode
}

/** The filters of a list in one line; stacked on a phone. */
export function FilterBar({ filters, params, onChange, hasSheet = false, children }: FilterBarProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const set = filters.filter(({ name }) => params[name] !== undefined)
  const isSet = set.length > 0
  const field = (filter: OfficeFilter, isWide: boolean) => (
    <div
      key={`${filter.name} ${filter.type === 'search' ? params[filter.name] : ''}`}
      className={cx(css.field, isWide && css.wideOnly)}
    >
      <FilterField
        filter={filter}
        value={params[filter.name]}
        onChange={(value) => onChange({ [filter.name]: value || undefined })}
      />
    </div>
  )
  return (
    <search className={css.bar}>
      {filters.map((filter) => field(filter, hasSheet && filter.type !== 'search'))}
      {hasSheet && (
        <Button className={css.sheetButton} variant="secondary" size="sm" onClick={() => setOpen(true)}>
          {t('officeKit.filter.open', { number: set.length })}
        </Button>
      )}
      <BottomSheet isOpen={isOpen} onClose={() => setOpen(false)} title={t('officeKit.filter.title')}>
        <div className={css.sheet}>
          {filters.map((filter) => filter.type !== 'search' && field(filter, false))}
        </div>
      </BottomSheet>
      {isSet && (
        <Button
          variant="plain"
          size="sm"
          onClick={() => onChange(Object.fromEntries(filters.map(({ name }) => [name, undefined])))}
        >
          {t('table.clearFilters')}
        </Button>
      )}
      {children && <span className={css.tools}>{children}</span>}
    </search>
  )
}

interface FilterBarFieldProps<Filter> {
  filter: Filter
  value: string | undefined
  onChange: (value: string | undefined) => void
}

function FilterField({ filter, value, onChange }: FilterBarFieldProps<OfficeFilter>) {
  const t = useText()
  const labelOf = ({ label }: FilterBarChoice) => {
    if (typeof label === 'string') return t(label)
    return 'text' in label ? label.text : t(label.key, { count: label.count })
  }
  if (filter.type === 'search') return <SearchField filter={filter} value={value} onChange={onChange} />
  if (filter.type === 'segments') {
    return (
      <Segmented
        label={t(filter.label)}
        value={value ?? ''}
        choices={filter.choices.map((choice) => ({ value: choice.value, label: labelOf(choice) }))}
        onChange={onChange}
      />
    )
  }
  if (filter.type === 'select') {
    const any = filter.any ? t(filter.any) : t('officeKit.filter.any', { label: t(filter.label) })
    const all = filter.standard === undefined ? [{ value: 'any', label: any }] : []
    return (
      <Select
        label={t(filter.label)}
        isLabelHidden
        value={value ?? filter.standard ?? 'any'}
        choices={[
          ...all,
          ...filter.choices.map((choice) => ({ value: choice.value, label: labelOf(choice) })),
        ]}
        onChange={(next) => onChange(next === 'any' || next === filter.standard ? undefined : next)}
      />
    )
  }
  const { type } = filter
  const found = readBoundsParam(type, value)
  return (
    <ColumnFilterButton
      title={t(filter.label)}
      isTitleShown
      filter={{ type }}
      value={found && { type, filter: found }}
      onChange={(next) => onChange(writeBoundsParam(type, next))}
    />
  )
}

/** Applied when it is submitted, so that each letter is not a request. */
function SearchField({
  filter,
  value = '',
  onChange,
}: FilterBarFieldProps<Extract<OfficeFilter, { type: 'search' }>>) {
  const t = useText()
  const [typed, setTyped] = useState(value)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange(typed.trim())
  }
  return (
    <form className={css.search} onSubmit={submit}>
      <TextField
        label={t(filter.label)}
        isLabelHidden
        placeholder={t(filter.hint ?? filter.label)}
        type="search"
        icon={<SearchIcon size={18} />}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={typed}
        onChange={setTyped}
      />
      <Button type="submit" variant="secondary">
        {t('officeKit.filter.find')}
      </Button>
    </form>
  )
}
