import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Navigator } from './page-stack.ts'
import { createNavigator, stackOf } from './page-stack.ts'

/** `const { navigateTo, redirectTo, reLaunch, navigateBack } = useNavigator()` */
export function useNavigator(): Navigator {
  const { history } = useRouter()
  return useMemo(() => createNavigator(history), [history])
}

/** True when the back button goes to a page of the app, false when it goes home. */
export function useCanGoBack(): boolean {
  return stackOf(useRouter().history).length > 1
}
