export type RowKey = string | number

/** Rows are identified by their keys, so that a selection survives sorting, filtering and the next page. */
export type DataTableSelection = ReadonlySet<RowKey>

export type SelectionState = 'none' | 'some' | 'all'

/** How many of the selectable rows are selected: the state of the checkbox in the head. */
export function selectionState(selection: DataTableSelection, selectable: readonly RowKey[]): SelectionState {
  const count = selectable.filter((key) => selection.has(key)).length
  if (count === 0) return 'none'
  return count === selectable.length ? 'all' : 'some'
}

/** The selection with a row added or removed; without a given state it is toggled. */
export function toggleRow(
  selection: DataTableSelection,
  key: RowKey,
  isSelected = !selection.has(key),
): DataTableSelection {
  const next = new Set(selection)
  if (isSelected) next.add(key)
  else next.delete(key)
  return next
}

/** Selects all selectable rows; if they already are, none of them. Rows that are not listed stay as they are. */
export function toggleAll(selection: DataTableSelection, selectable: readonly RowKey[]): DataTableSelection {
  const isAll = selectionState(selection, selectable) === 'all'
  return selectable.reduce((next, key) => toggleRow(next, key, !isAll), selection)
}
