/** S3.12; `date` takes whole days, `timestamp` also the time of day. */
export type ColumnFilter =
  | { readonly type: 'select'; readonly choices: readonly { value: string; label: string }[] }
  | { readonly type: 'search' | 'range' | 'date' | 'timestamp' }

/** Minimum and maximum, both inclusive; times in milliseconds. */
export type FilterBounds = readonly [number, number]

export type FilterValue =
  | { readonly type: 'select'; readonly filter: readonly string[] }
  | { readonly type: 'search'; readonly filter: string }
  | { readonly type: 'range' | 'date' | 'timestamp'; readonly filter: FilterBounds }

/** By column; a missing column passes every row. */
export type Filters = Readonly<Record<string, FilterValue>>

/** The filters with one of them set or cleared. */
export function withFilter(filters: Filters, column: string, value: FilterValue | undefined): Filters {
  const { [column]: _before, ...others } = filters
  return value ? { ...others, [column]: value } : others
}

export interface FilterFormProps {
  value: FilterValue | undefined
  /** Undefined clears the filter. */
  onApply: (value: FilterValue | undefined) => void
}
