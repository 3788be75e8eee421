import { TOAST_MS } from '@tiantian/contracts/constants.ts'
import { createStore } from '../../sdk/store.ts'

export interface Toast {
  readonly title: string
  readonly icon: 'success' | 'error' | 'none' | 'loading'
  /** A link, for example to the cart; give it time (`durationMs`) to be read and pressed. */
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined
}

export const toastStore = createStore<Toast | undefined>(undefined)
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a short message that hides by itself after `durationMs` (S4.10); a second one replaces the first. */
export function showToast({
  title,
  icon = 'none',
  durationMs = TOAST_MS,
  action,
}: {
  title: string
  icon?: 'success' | 'error' | 'none'
  durationMs?: number
  action?: Toast['action']
}) {
  show({ title, icon, action })
  timer = setTimeout(hideToast, durationMs)
}

/** Stays until hideLoading (S4.10). */
export function showLoading(title: string) {
  show({ title, icon: 'loading' })
}

export function hideLoading() {
  if (toastStore.get()?.icon === 'loading') hideToast()
}

function show(toast: Toast) {
  clearTimeout(timer)
  toastStore.set(toast)
}

export function hideToast() {
  clearTimeout(timer)
  toastStore.set(undefined)
}
