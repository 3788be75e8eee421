import { createContext, use, useLayoutEffect } from 'react'

/** Why a form cannot be sent for the moment, said to whoever tries. */
interface Hold {
  readonly reason: string
}

export type Holds = Set<Hold>

/** Of the form around; null outside of one. */
export const FormHolds = createContext<Holds | null>(null)

/** Keeps the form around from being sent while there is a reason, say files on their way, that would be left out. */
export function useFormHold(reason: string | undefined) {
  const holds = use(FormHolds)
  // Not later than what is shown: a button could be pressed in between.
  useLayoutEffect(() => {
    if (!holds || reason === undefined) return undefined
    const hold = { reason }
    holds.add(hold)
    return () => void holds.delete(hold)
  }, [holds, reason])
}
