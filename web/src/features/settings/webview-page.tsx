import { useEffect, useMemo, useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { useNavigator } from '../shell/frame/use-navigator.ts'
import { useEmbeddedCalls } from './embedded-calls.ts'
import type { Frameable } from './webview-address.ts'
import { frameable, trustedHosts } from './webview-address.ts'
import css from './webview-page.module.css'

interface WebviewPageProps {
  url: string | undefined
  title: string | undefined
}

/** Another page within the app (S2.46): those of this server and of hosts that the operator trusts. */
export function WebviewPage({ url, title }: WebviewPageProps) {
  const t = useText()
  const page = useMemo(() => frameable(url, location.origin, trustedHosts()), [url])
  useRefusal(page === undefined)
  return (
    <PageFrame
      title={title || t('settings.webview.title')}
      className={css.page}
      actions={page && <OpenLink {...page} />}
    >
      {page && <Frame {...page} />}
    </PageFrame>
  )
}

function OpenLink({ href }: Frameable) {
  const t = useText()
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ variant: 'plain', size: 'sm' })}
    >
      {t('settings.webview.open')}
    </a>
  )
}

const MAY = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox'

/** The host is always shown above it. A page of our own must not act as the app, so it gets an opaque origin. */
function Frame({ href, host, isOwn }: Frameable) {
  const t = useText()
  const frame = useRef<HTMLIFrameElement>(null)
  useEmbeddedCalls(frame)
  return (
    <>
      <p className={css.host}>{host}</p>
      <iframe
        ref={frame}
        className={css.frame}
        src={href}
        title={t('settings.webview.frame', { host })}
        sandbox={isOwn ? MAY : `${MAY} allow-same-origin`}
        referrerPolicy="no-referrer"
      />
    </>
  )
}

/** Says why nothing is shown, and leads back. */
function useRefusal(isRefused: boolean) {
  const t = useText()
  const { navigateBack } = useNavigator()
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for an address, whatever else changes
  useEffect(() => {
    if (!isRefused) return
    const words = { title: t('settings.webview.refusedTitle'), content: t('settings.webview.refused') }
    const refused = location.href
    const leave = () => {
      // The browser's own back has already left the page.
      if (location.href === refused) navigateBack()
    }
    void showModal({ ...words, confirmText: t('common.back'), showCancel: false }).then(leave)
  }, [isRefused])
}
