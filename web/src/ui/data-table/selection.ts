export type RowKey = string | number

/** Rows are known by their keys, so that a selection outlives sorting, filtering and the next page. */
export type Selection = ReadonlySet<RowKey>

export type SelectionState = 'none' | 'some' | 'all'

/** How many of the rows that can be selected are: what the box in the head shows. */
export function selectionState(selection: Selection, selectable: readonly RowKey[]): SelectionState {
  const count = selectable.filter((key) => selection.has(key)).length
  if (count === 0) return 'none'
  return count === selectable.length ? 'all' : 'some'
}

/** The selection with a row added or taken out; without a wish it becomes the other. */
export function toggleRow(selection: Selection, key: RowKey, isSelected = !selection.has(key)): Selection {
  const next = new Set(selection)
  if (isSelected) next.add(key)
  else next.delete(key)
  return next
}

/** All rows that can be selected; when they are already, none of them. Rows that are not here stay as they are. */
export function toggleAll(selection: Selection, selectable: readonly RowKey[]): Selection {
  const isAll = selectionState(selection, selectable) === 'all'
  return selectable.reduce((next, key) => toggleRow(next, key, !isAll), selection)
}
