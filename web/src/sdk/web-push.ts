import { PUSH_WORKER } from './silence-browser.ts'

/** Why this browser shows no notifications while the app is closed. */
export type WebPushObstacle = 'unsupported' | 'install' | 'denied' | 'failed'

export class WebPushRefused extends Error {
  readonly obstacle: WebPushObstacle

  constructor(obstacle: WebPushObstacle, cause?: unknown) {
    super(`no web push: ${obstacle}`, { cause })
    this.name = 'WebPushRefused'
    this.obstacle = obstacle
  }
}

/** What stands in the way before anybody is asked. Safari on phones has them in installed sites only. */
export function webPushObstacle(): WebPushObstacle | undefined {
  const isThere = isSecureContext && 'serviceWorker' in navigator && 'PushManager' in globalThis
  if (isThere) return Notification.permission === 'denied' ? 'denied' : undefined
  return /iPhone|iPad/.test(navigator.userAgent) ? 'install' : 'unsupported'
}

/** Asks the user, and subscribes with the key of the server. @throws WebPushRefused */
export async function subscribeBrowser(publicKey: string) {
  const obstacle = webPushObstacle()
  if (obstacle) throw new WebPushRefused(obstacle)
  // First, while the browser still counts the press of the button as a request of the user.
  if ((await Notification.requestPermission()) !== 'granted') throw new WebPushRefused('denied')
  try {
    const registration = await navigator.serviceWorker.register(PUSH_WORKER)
    await navigator.serviceWorker.ready
    // One with another key of the server is of no use.
    await (await registration.pushManager.getSubscription())?.unsubscribe()
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    })
    const { endpoint = '', keys } = subscription.toJSON()
    return { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
  } catch (error) {
    throw new WebPushRefused('failed', error)
  }
}

/** The browser forgets its subscription; the server has its own list. */
export async function unsubscribeBrowser(): Promise<void> {
  if (webPushObstacle() !== undefined) return
  const registration = await navigator.serviceWorker.getRegistration(PUSH_WORKER)
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
