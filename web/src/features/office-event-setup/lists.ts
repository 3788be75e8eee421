/** The list with one thing in it written anew, or added at its end. */
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

/** The list with the thing at a place moved by so many places; unchanged where it cannot go. */
export function moved<Item>(list: readonly Item[], from: number, by: number): readonly Item[] {
  const item = list[from]
  const to = from + by
  if (item === undefined || to < 0 || to >= list.length) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, item)
}

/**
 * What the buttons of a row do that move it: null at the ends of the list, where they are shown and do nothing, so that
 * those of all rows stand below each other; nothing in a list of one.
 */
export function moveSteps(count: number, at: number, move: (by: number) => void) {
  if (count < 2) return {}
  return { onUp: at > 0 ? () => move(-1) : null, onDown: at < count - 1 ? () => move(1) : null }
}
