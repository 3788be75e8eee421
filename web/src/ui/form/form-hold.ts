import { createContext, use, useLayoutEffect } from 'react'

/** Why a form cannot be submitted at the moment, shown on an attempt. */
interface Hold {
  readonly reason: string
}

export type Holds = Set<Hold>

/** Of the surrounding form; null outside of one. */
export const FormHolds = createContext<Holds | null>(null)

/** Blocks submission of the surrounding form for a reason, such as running uploads that would be left out. */
export function useFormHold(reason: string | undefined) {
  const holds = use(FormHolds)
  // Not later than the render: a button could be pressed in between.
  useLayoutEffect(() => {
    if (!holds || reason === undefined) return undefined
    const hold = { reason }
    holds.add(hold)
    return () => void holds.delete(hold)
  }, [holds, reason])
}
