import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { PAGE_LOADER_TIMEOUT_MS } from '@tiantian/contracts/constants.ts'
import { TERMS_DOCUMENTS } from '@tiantian/contracts/user/terms.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { showLanguage } from '../../../i18n/i18n.ts'
import { useLanguage, useText } from '../../../i18n/use-text.ts'
import { impersonation } from '../../../sdk/impersonation.ts'
import { useOnline } from '../../../sdk/online.ts'
import { useSession } from '../../../sdk/session.ts'
import { isConsentGiven } from '../../../sdk/store.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { ModalHost } from '../../../ui/overlay/modal-host.tsx'
import { ToastHost } from '../../../ui/overlay/toast-host.tsx'
import { hideToast, toastStore } from '../../../ui/overlay/toast-store.ts'
import { LANGUAGE_OPTIONS } from '../alliance.ts'
import { PageTimeout } from '../error/error-pages.tsx'
import { isOfficePage } from '../protected-pages.ts'
import { startStatistics } from '../statistics.ts'
import type { Terms as TermsDocument } from '../terms/terms.ts'
import css from './app-shell.module.css'
import { acceptConsent } from './consent-store.ts'
import { Mark } from './logo.tsx'
import { TopWindow } from './top-window.tsx'

/** The four languages in a row, where the header cannot be reached; before consent the choice is not stored. */
function LanguageLine() {
  const language = useLanguage()
  return (
    <div className={css.languages}>
      {LANGUAGE_OPTIONS.map(({ text, lang }) => (
        <button
          key={lang}
          type="button"
          lang={lang}
          aria-pressed={lang === language}
          onClick={() => void showLanguage(lang)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}

interface ConsentProps {
  onAccept: () => void
  onLeave: () => void
}

/** The first start asks in two steps: refusing shows a second question, refusing again leaves (S1.21). */
function Consent({ onAccept, onLeave }: ConsentProps) {
  const t = useText()
  const [step, setStep] = useState<'first' | 'second'>('first')
  const [read, setRead] = useState<TermsDocument>()
  const isFirst = step === 'first'
  return (
    <>
      <Dialog labelledBy="consent-title" mustAnswer onClose={() => undefined}>
        <div className={css.consent}>
          <Mark size={48} />
          <h2 id="consent-title" className={css.title}>
            {isFirst ? t('shell.consent.title') : t('shell.consent.againTitle')}
          </h2>
          {isFirst ? <Terms /> : <p>{t('shell.consent.againText')}</p>}
          <div className={css.actions}>
            <Button size="lg" isBlock onClick={onAccept}>
              {isFirst ? t('shell.consent.accept') : t('shell.consent.acceptAfterAll')}
            </Button>
            <Button variant="plain" isBlock onClick={isFirst ? () => setStep('second') : onLeave}>
              {isFirst ? t('shell.consent.refuse') : t('shell.consent.leave')}
            </Button>
          </div>
          {/* Below the answers: the first of those has the focus. */}
          <div className={css.documents}>
            {TERMS_DOCUMENTS.map((one) => (
              <button key={one} type="button" onClick={() => setRead(one)}>
                {t(`shell.consent.document.${one}`)}
              </button>
            ))}
          </div>
          <LanguageLine />
        </div>
      </Dialog>
      {read && (
        <Suspense>
          <TermsSheet terms={read} onClose={() => setRead(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** The documents themselves, over the question: loaded by those who read them. */
const TermsSheet = lazy(async () => ({ default: (await import('../terms/terms-sheet.tsx')).TermsSheet }))

function Terms() {
  const t = useText()
  return (
    <>
      <p>{t('shell.consent.intro')}</p>
      <ul className={css.terms}>
        <li>{t('shell.consent.device')}</li>
        <li>{t('shell.consent.account')}</li>
        <li>{t('shell.consent.never')}</li>
      </ul>
    </>
  )
}

/** The page; or, if its code or data has not arrived within a minute, a retry (S8.13). */
function PageOutlet() {
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

/** Shown after the second refusal (S1.21): nothing is loaded or stored until the visitor returns. */
function LeftPage({ onReturn }: { onReturn: () => void }) {
  const t = useText()
  return (
    <main className={css.left}>
      <Mark size={56} />
      <h1>{t('shell.left.title')}</h1>
      <p>{t('shell.left.text')}</p>
      <Button variant="secondary" onClick={onReturn}>
        {t('shell.left.return')}
      </Button>
      <LanguageLine />
    </main>
  )
}

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
      <OfflineLine />
      <Header />
      <PageOutlet />
      <ToastHost />
      <ModalHost />
      {stay === 'asked' && <Consent onAccept={accept} onLeave={() => setStay('left')} />}
    </>
  )
}

/** Says that there is no network, for as long as there is none. */
function OfflineLine() {
  const t = useText()
  const isOnline = useOnline()
  return (
    <p className={css.offline} role="status">
      {!isOnline && t('shell.offline')}
    </p>
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
      <ImpersonationBanner impersonation={impersonation} />
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
        // A page that exists for one field, as that of search, has focused it already.
        if (!document.activeElement?.matches('main :is(input, textarea)')) {
          document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
        }
        // Its link was meant for the previous page, and here it would cover the buttons.
        if (toastStore.get()?.action) hideToast()
      }),
    [router],
  )
}
