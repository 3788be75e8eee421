/** The list with one item replaced, or appended. */
export function withItem<Item, Key>(
  list: readonly Item[],
  item: Item,
  keyOf: (item: Item) => Key,
): readonly Item[] {
  const key = keyOf(item)
  return list.some((one) => keyOf(one) === key)
    ? list.map((one) => (keyOf(one) === key ? item : one))
    : [...list, item]
}

/** The list with the item at an index moved by an offset; unchanged where it cannot move. */
export function moved<Item>(list: readonly Item[], from: number, by: number): readonly Item[] {
  const item = list[from]
  const to = from + by
  if (item === undefined || to < 0 || to >= list.length) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, item)
}

/**
 * The move actions of a row: null at the ends of the list, where the buttons are shown disabled so that those of all
 * rows are aligned; none in a list of one.
 */
export function moveSteps(count: number, at: number, move: (by: number) => void) {
  if (count < 2) return {}
  return { onUp: at > 0 ? () => move(-1) : null, onDown: at < count - 1 ? () => move(1) : null }
}
