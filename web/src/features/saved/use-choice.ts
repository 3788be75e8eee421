import { useState } from 'react'

/** Selected items of a page, for a bulk action. */
export interface Choice {
  readonly isOpen: boolean
  readonly chosen: ReadonlySet<string>
  open(): void
  /** Clears the selection. */
  close(): void
  set(ids: readonly string[], isChosen: boolean): void
}

export function useChoice(): Choice {
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return {
    isOpen,
    chosen,
    open: () => setOpen(true),
    close() {
      setOpen(false)
      setChosen(new Set())
    },
    set(ids, isChosen) {
      const others = [...chosen].filter((id) => !ids.includes(id))
      setChosen(new Set(isChosen ? [...others, ...ids] : others))
    },
  }
}
