import { useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { impersonation } from '../../sdk/impersonation.ts'
import { useSession } from '../../sdk/session.ts'
import { ModalHost } from '../../ui/modal-host.tsx'
import { ToastHost } from '../../ui/toast-host.tsx'
import { hideToast, toastStore } from '../../ui/toast-store.ts'
import css from './app-shell.module.css'
import { Consent } from './consent.tsx'
import { acceptConsent, isConsentGiven } from './consent-store.ts'
import { LeftPage } from './left-page.tsx'
import { PageOutlet } from './page-outlet.tsx'
import { isOfficePage } from './protected-pages.ts'
import { startStatistics } from './statistics.ts'
import { TopWindow } from './top-window.tsx'

/** The frame of every page. */
export function AppShell() {
  const [stay, setStay] = useState<'asked' | 'stays' | 'left'>(isConsentGiven() ? 'stays' : 'asked')
  useFocusOnNewPage()
  useStatistics(stay === 'stays')
  if (stay === 'left') return <LeftPage onReturn={() => setStay('asked')} />
  const accept = () => {
    acceptConsent()
    setStay('stays')
  }
  return (
    <>
      <SkipLink />
      <Looking />
      <Header />
      <PageOutlet />
      <ToastHost />
      <ModalHost />
      {stay === 'asked' && <Consent onAccept={accept} onLeave={() => setStay('left')} />}
    </>
  )
}

/** The office has a header of its own. */
function Header() {
  const isOffice = useRouterState({ select: ({ location }) => isOfficePage(location.pathname) })
  return isOffice ? null : <TopWindow />
}

/** Loaded on demand: hardly ever. */
const ImpersonationBanner = lazy(async () => ({
  default: (await import('./impersonation-banner.tsx')).ImpersonationBanner,
}))

function Looking() {
  const { token } = useSession()
  if (!impersonation || impersonation.token !== token) return null
  return (
    <Suspense>
      <ImpersonationBanner look={impersonation} />
    </Suspense>
  )
}

function SkipLink() {
  const t = useText()
  return (
    <button type="button" className={css.skip} onClick={() => document.getElementById('main')?.focus()}>
      {t('shell.skip')}
    </button>
  )
}

/** No statistics before consent (S1.21). */
function useStatistics(isAgreed: boolean) {
  const router = useRouter()
  useEffect(() => {
    if (isAgreed) startStatistics(router)
  }, [isAgreed, router])
}

/** A new page is announced by its heading; the first one is announced by the browser itself. */
function useFocusOnNewPage() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!(pathChanged && fromLocation)) return
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
        // Its link was meant for the previous page, and here it would cover the buttons.
        if (toastStore.get()?.action) hideToast()
      }),
    [router],
  )
}
