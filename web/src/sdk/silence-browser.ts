export const PUSH_WORKER = '/push-worker.js'

/** Without the server: who uses the browser next sees nothing of what came for the former user, or still comes. */
export async function silenceBrowser(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration(PUSH_WORKER)
  if (!registration) return
  for (const notification of await registration.getNotifications()) notification.close()
  await (await registration.pushManager?.getSubscription())?.unsubscribe()
}
