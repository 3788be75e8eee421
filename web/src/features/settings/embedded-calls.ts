import { useEffect } from 'react'
import * as z from 'zod/mini'
import { showToast } from '../../ui/overlay/toast-store.ts'
import type { Navigator } from '../shell/frame/page-stack.ts'
import { useNavigator } from '../shell/frame/use-navigator.ts'

/** An address within the app: `//host` would be another site. */
const pageAddress = z.string().check(z.maxLength(2000), z.regex(/^\/(?!\/)/))
const toPage = z.object({ url: pageAddress })
const back = z.object({ delta: z.optional(z.int().check(z.minimum(1), z.maximum(20))) })

/** A call as the web-view library of the framework posts it to the window around the page (S2.46). */
const embeddedCall = z.object({
  type: z.literal('WEB_INVOKE_APPSERVICE'),
  data: z.object({ name: z.string().check(z.maxLength(60)), arg: z.optional(z.unknown()) }),
})

const NAVIGATIONS = ['navigateTo', 'redirectTo', 'reLaunch'] as const
/** Calls of the framework about one item of the tab bar, by its index. */
const TAB_BAR_ITEM_CALLS = new Set([
  'setTabBarItem',
  'setTabBarBadge',
  'removeTabBarBadge',
  'showTabBarRedDot',
  'hideTabBarRedDot',
])

/**
 * Does what an embedded page asks of the app.
 * @returns the framework's message of a failure (S8.16). The app has no tab bar (S2.49), so none of its pages belongs to
 * one, and no item is found. Other calls, such as `postMessage`, are for apps that listen to their embedded pages.
 */
export function answerEmbeddedCall(message: unknown, navigator: Navigator): string | undefined {
  const { data: call } = embeddedCall.safeParse(message)
  if (!call) return undefined
  const { name, arg } = call.data
  if (name === 'switchTab') return 'switchTab:fail not TabBar page'
  if (TAB_BAR_ITEM_CALLS.has(name)) return `${name}:fail tabbar item not found`
  if (name === 'navigateBack') {
    navigator.navigateBack(back.safeParse(arg).data?.delta)
    return undefined
  }
  const navigation = NAVIGATIONS.find((each) => each === name)
  if (!navigation) return undefined
  const { data: page } = toPage.safeParse(arg)
  if (!page) return `${navigation}:fail page "${String((arg as { url?: unknown } | null)?.url)}" is not found`
  navigator[navigation](page.url)
  return undefined
}

/** Listens to the page in a frame, and to no other window. */
export function useEmbeddedCalls(frame: { readonly current: HTMLIFrameElement | null }) {
  const navigator = useNavigator()
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (source === null || source !== frame.current?.contentWindow) return
      const failure = answerEmbeddedCall(data, navigator)
      if (failure) showToast({ title: failure, icon: 'error' })
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [frame, navigator])
}
