import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { CheckIcon, CrossIcon } from '../icons.tsx'
import { Spinner } from '../spinner.tsx'
import css from './toast-host.module.css'
import type { Toast } from './toast-store.ts'
import { hideToast, toastStore } from './toast-store.ts'

const icons: Record<Toast['icon'], React.ReactNode> = {
  success: <CheckIcon size={22} />,
  error: <CrossIcon size={22} />,
  loading: <Spinner size={22} />,
  none: null,
}

/** Renders showToast and showLoading; mounted once in the root. */
export function ToastHost() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.get)
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // Opened again with each toast, so that it is above any dialog opened in between.
    if (toast) host.current?.hidePopover?.()
    host.current?.showPopover?.()
  }, [toast])
  const isError = toast?.icon === 'error'
  return (
    <div ref={host} popover="manual" className={css.host}>
      <div role="status">{toast && !isError && <Message toast={toast} />}</div>
      <div role="alert">{toast && isError && <Message toast={toast} />}</div>
    </div>
  )
}

function Message({ toast: { title, icon, action } }: { toast: Toast }) {
  const follow = () => {
    hideToast()
    action?.onPress()
  }
  return (
    <p className={css.toast} data-icon={icon}>
      {icons[icon]}
      {title}
      {action && (
        <button type="button" className={css.action} onClick={follow}>
          {action.label}
        </button>
      )}
    </p>
  )
}
