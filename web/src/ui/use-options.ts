import type { KeyboardEvent } from 'react'
import { useId, useState } from 'react'

interface OptionsInput {
  /** How many options stand below the box. */
  count: number
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** 0: one option is always chosen. -1: the box itself is a place too, where nothing is chosen. */
  first: 0 | -1
}

export type Options = ReturnType<typeof useOptions>

/** A box with options below it (the combobox of ARIA): arrow keys walk through them, Escape puts them away. */
export function useOptions({ count, isOpen, onOpen, first }: OptionsInput) {
  const id = useId()
  const [active, setActive] = useState<number>(first)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      // The first press shows the options; with nothing chosen yet it chooses as well.
      if (count > 0 && (isOpen || active < 0)) setActive(following(active, step, first, count))
      onOpen(true)
    } else if (event.key === 'Escape' && isOpen) {
      // The options go first, then what is around them, or what is typed.
      event.preventDefault()
      event.stopPropagation()
      setActive(first)
      onOpen(false)
    }
  }
  const isChosen = isOpen && active >= 0 && active < count
  return {
    active,
    setActive,
    onKeyDown,
    listId: `${id}-list`,
    optionId: (index: number) => `${id}-${index}`,
    activeId: isChosen ? `${id}-${active}` : undefined,
  }
}

/** The next place, from the last around to the first. */
function following(active: number, step: number, first: number, count: number): number {
  const places = count - first
  return ((active - first + step + places) % places) + first
}
