import { Outlet, useRouterState } from '@tanstack/react-router'
import { PAGE_LOADER_TIMEOUT_MS } from '@tiantian/contracts/constants.ts'
import { useEffect, useState } from 'react'
import { PageTimeout } from './page-timeout.tsx'

/** The page; or, if its code or data has not arrived within a minute, a retry (S8.13). */
export function PageOutlet() {
  const isLate = useIsLate()
  // A browser does not request the same pending module twice within one page: only a reload does.
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
