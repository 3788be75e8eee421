import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** Layers over the page, the uppermost last, and whether Back closes them. */
const covers: { readonly takesBack: boolean }[] = []

/** Back closes the layer over the page, and stays on the page. */
export const isCovered = (): boolean => covers.at(-1)?.takesBack ?? false

interface BackHandlers {
  /** The browser's Back. Undefined: the page is left, as if there was no layer. */
  onBack: (() => void) | undefined
  /** The page is left, for example by Forward. */
  onLeft: () => void
}

/** On a phone Back closes what lies over a page; of several layers only the uppermost. */
export function useBack({ onBack, onLeft }: BackHandlers): void {
  // A widget rendered on its own has no router, and no way back.
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
