/** S3.12; `date` takes whole days, `timestamp` also the time of the day. */
export type ColumnFilter =
  | { readonly type: 'select'; readonly choices: readonly { value: string; label: string }[] }
  | { readonly type: 'search' | 'range' | 'date' | 'timestamp' }

/** The least and the greatest, both included; of times in milliseconds. */
export type Bounds = readonly [number, number]

export type FilterValue =
  | { readonly type: 'select'; readonly filter: readonly string[] }
  | { readonly type: 'search'; readonly filter: string }
  | { readonly type: 'range' | 'date' | 'timestamp'; readonly filter: Bounds }

/** By column; a column that is not here lets every row pass. */
export type Filters = Readonly<Record<string, FilterValue>>

/** The filters with one of them set, or taken away. */
export function withFilter(filters: Filters, column: string, value: FilterValue | undefined): Filters {
  const { [column]: _before, ...others } = filters
  return value ? { ...others, [column]: value } : others
}

export interface FilterFormProps {
  value: FilterValue | undefined
  /** Undefined takes the filter away. */
  onApply: (value: FilterValue | undefined) => void
}
