import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** What lies over the page, the uppermost last, and whether Back closes it. */
const covers: { readonly takesBack: boolean }[] = []

/** Back closes what lies over the page, and leaves the page where it is. */
export const isCovered = (): boolean => covers.at(-1)?.takesBack ?? false

interface Ways {
  /** The browser's Back. Undefined: the page below is left, as if nothing lay over it. */
  onBack: (() => void) | undefined
  /** The page below is left, say by Forward. */
  onLeft: () => void
}

/** On a phone Back is how one puts away what lies over a page; of several only the uppermost goes. */
export function useBack({ onBack, onLeft }: Ways): void {
  // A widget that is drawn alone has no router, and no way back.
  const history = useRouter({ warn: false })?.history
  const takesBack = onBack !== undefined
  const isBlocked = useEffectEvent((action: string, isTop: boolean) => {
    const closes = action === 'BACK' && isCovered()
    if (closes && isTop) onBack?.()
    if (!closes && MOVES.includes(action)) onLeft()
    return closes && isTop
  })
  useEffect(() => {
    const cover = { takesBack }
    covers.push(cover)
    const unblock = history?.block({
      blockerFn: ({ action }) => Promise.resolve(isBlocked(action, covers.at(-1) === cover)),
      enableBeforeUnload: false,
    })
    return () => {
      unblock?.()
      covers.splice(covers.indexOf(cover), 1)
    }
  }, [history, takesBack])
}

const MOVES = ['BACK', 'FORWARD', 'GO']
