import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import type { Navigator } from './page-stack.ts'
import { createNavigator } from './page-stack.ts'

/** `const { navigateTo, redirectTo, reLaunch, navigateBack } = useNavigator()` */
export function useNavigator(): Navigator {
  const { history } = useRouter()
  return useMemo(() => createNavigator(history), [history])
}

/** For navigation after a reply: a user who has left the page meanwhile is not moved. */
export function useNavigatorHere(): Navigator {
  const navigator = useNavigator()
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return useMemo(() => whileHere(navigator, isHere), [navigator])
}

function whileHere(navigator: Navigator, isHere: { readonly current: boolean }): Navigator {
  const go = (move: () => void) => {
    if (isHere.current) move()
  }
  return {
    navigateTo: (url) => go(() => navigator.navigateTo(url)),
    redirectTo: (url) => go(() => navigator.redirectTo(url)),
    reLaunch: (url) => go(() => navigator.reLaunch(url)),
    navigateBack: (delta) => go(() => navigator.navigateBack(delta)),
  }
}
