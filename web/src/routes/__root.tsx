import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, redirect } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { newBuildStore } from '../features/release/release-watch.ts'
import { StepUpHost } from '../features/security/step-up-request.tsx'
import { AppShell } from '../features/shell/frame/app-shell.tsx'
import { isProtected, LOGIN_PAGE } from '../features/shell/protected-pages.ts'
import { getSession, isTokenValid } from '../sdk/session.ts'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad({ location }) {
    if (isProtected(location.pathname) && !(isTokenValid() && getSession().isMember)) {
      throw redirect({
        to: LOGIN_PAGE,
        search: { uniIdRedirectUrl: location.href } as never,
        replace: true,
      })
    }
  },
  component: Root,
})

/** Loaded when there is one. */
const NewBuildBar = lazy(async () => ({
  default: (await import('../features/release/new-build-bar.tsx')).NewBuildBar,
}))

function Root() {
  const hasNewBuild = useSyncExternalStore(newBuildStore.subscribe, newBuildStore.get)
  return (
    <>
      <AppShell />
      <StepUpHost />
      {hasNewBuild && (
        <Suspense>
          <NewBuildBar />
        </Suspense>
      )}
    </>
  )
}
