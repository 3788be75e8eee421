import { Outlet, useRouterState } from '@tanstack/react-router'
import { PAGE_LOADER_TIMEOUT_MS } from '@tiantian/contracts/constants.ts'
import { useEffect, useState } from 'react'
import { PageTimeout } from './page-timeout.tsx'

/** The page; or, when its code or its data has not come within a minute, a way to try again (S8.13). */
export function PageOutlet() {
  const isLate = useIsLate()
  // Code that a browser waits for cannot be asked for twice within one page: only a reload does that.
  return isLate ? <PageTimeout onRetry={() => location.reload()} /> : <Outlet />
}

function useIsLate(): boolean {
  const awaited = useRouterState({
    select: ({ status, location }) => (status === 'pending' ? location.href : undefined),
  })
  const [late, setLate] = useState<string>()
  useEffect(() => {
    if (awaited === undefined) return
    const timer = setTimeout(() => setLate(awaited), PAGE_LOADER_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [awaited])
  return awaited !== undefined && late === awaited
}
