/* oxlint-disable */
// Shows notifications while the app is closed (docs/push.md). It keeps nothing and answers no requests.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { id, title, text, path, lang } = event.data.json()
  const icon = '/icons/icon-192.png'
  // The tag: an update of a notification replaces it.
  event.waitUntil(self.registration.showNotification(title, { body: text, tag: id, icon, lang, data: { path } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(new URL(event.notification.data.path, self.location.origin)))
})

/** In the page that is open, else in a new one. */
async function show({ origin, href }) {
  if (origin !== self.location.origin) return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ url }) => new URL(url).pathname === '/')
  // A page that this worker does not control yet cannot be led elsewhere.
  const shown = page && (await page.navigate(href).catch(() => undefined))
  if (shown) await shown.focus().catch(() => undefined)
  else await self.clients.openWindow(href)
}
