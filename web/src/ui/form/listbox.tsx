import type { KeyboardEvent, ReactNode } from 'react'
import { useId, useState } from 'react'

interface ListboxProps<Item> {
  label: string
  options: ListboxState
  items: readonly Item[]
  itemKey: (item: Item) => string
  onPick: (item: Item) => void
  isHidden?: boolean
  className?: string | undefined
  optionClass?: string | undefined
  children: (item: Item) => ReactNode
}

/** The options below a combobox; `useOptions` handles the keys. */
export function Listbox<Item>(props: ListboxProps<Item>) {
  const { label, options, items, itemKey, onPick, isHidden, className, optionClass, children } = props
  return (
    <div id={options.listId} role="listbox" aria-label={label} className={className} hidden={isHidden}>
      {items.map((item, index) => (
        // The pointer must not take the focus from the box; keys go through the box.
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        <div
          key={itemKey(item)}
          id={options.optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === options.active}
          className={optionClass}
          onPointerEnter={() => options.setActive(index)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(item)}
        >
          {children(item)}
        </div>
      ))}
    </div>
  )
}

interface OptionsInput {
  /** The number of options below the box. */
  count: number
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** 0: one option is always active. -1: the box itself is a position too, where none is active. */
  first: 0 | -1
}

export type ListboxState = ReturnType<typeof useOptions>

/** A box with options below it (an ARIA combobox): arrow keys move through them, Escape closes them. */
export function useOptions({ count, isOpen, onOpen, first }: OptionsInput) {
  const id = useId()
  const [active, setActive] = useState<number>(first)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      // The first press shows the options; if none is active yet it also activates one.
      if (count > 0 && (isOpen || active < 0)) setActive(following(active, step, first, count))
      onOpen(true)
    } else if (event.key === 'Escape' && isOpen) {
      // Escape closes the options first, then the surrounding layer, or clears the input.
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

/** The next position, wrapping from the last to the first. */
function following(active: number, step: number, first: number, count: number): number {
  const places = count - first
  return ((active - first + step + places) % places) + first
}
