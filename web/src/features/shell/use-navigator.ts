import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Navigator } from './page-stack.ts'
import { createNavigator } from './page-stack.ts'

/** `const { navigateTo, redirectTo, reLaunch, navigateBack } = useNavigator()` */
export function useNavigator(): Navigator {
  const { history } = useRouter()
  return useMemo(() => createNavigator(history), [history])
}
