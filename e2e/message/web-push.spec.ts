import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { expectNoBarriers } from '../axe.ts'
import { main } from '../buying-page.ts'
import { ONCE } from '../once.ts'
import type { Person } from '../person.ts'
import { newMember } from '../person.ts'
import { settle } from '../settle.ts'
import { visit } from '../visitor.ts'

// A browser of its own: it keeps subscriptions.
test.use({ reuseContext: false })

const SETTINGS = '/pages/user/settings/settings'
const NAME = 'Show notifications in this browser while the site is closed'

/** Of a browser: RFC 8291, section 5. */
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

/** What the user answers when the browser asks. */
async function answer(page: Page, permission: NotificationPermission) {
  await page.addInitScript((given) => {
    let current: NotificationPermission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => current })
    Notification.requestPermission = async () => {
      current = given
      return given
    }
  }, permission)
}

/** The push service of the browser's maker, which cannot be reached from a test. */
async function subscribesAs(page: Page, endpoint: string) {
  await page.addInitScript(
    ({ endpoint, keys }) => {
      let own: object | null = null
      PushManager.prototype.getSubscription = async () => own as PushSubscription | null
      PushManager.prototype.subscribe = async () => {
        own = {
          toJSON: () => ({ endpoint, keys }),
          unsubscribe: async () => {
            own = null
            return true
          },
        }
        return own as PushSubscription
      }
    },
    { endpoint, keys: KEYS },
  )
}

async function openSettings(page: Page, member: Person) {
  await member.enter(page)
  await visit(page, SETTINGS, { language: 'en' })
  return main(page).getByRole('checkbox', { name: NAME })
}

test(
  '[S1.8] who refuses notifications of the browser reads why they do not come, and how to allow them',
  ONCE,
  async ({ page, request }) => {
    await answer(page, 'denied')
    const choice = await openSettings(page, await newMember(request))
    await expect(choice).not.toBeChecked()
    await choice.click()
    await expect(main(page).getByText('The browser blocks notifications of this site.')).toBeVisible()
    await expect(choice).not.toBeChecked()
    await expectNoBarriers(page)
  },
)

test('[S1.8] a member switches notifications of the browser on and off', ONCE, async ({ page, request }) => {
  const member = await newMember(request)
  await answer(page, 'granted')
  await subscribesAs(page, `https://push.maker.dev/send/${crypto.randomUUID()}`)
  const choice = await openSettings(page, member)
  await choice.click()
  await expect(choice).toBeEnabled()
  await expect(choice).toBeChecked()
  await page.reload()
  await expect(choice).toBeChecked()
  await choice.click()
  await expect(choice).not.toBeChecked()
})

test(
  '[S1.8] the worker of the site shows a message of the push service, and opens its page',
  ONCE,
  async ({ page, context }) => {
    await visit(page, '/', { language: 'en' })
    // While the app starts, it writes the address itself.
    await settle(page)
    const registered = context.waitForEvent('serviceworker')
    await page.evaluate(async () => {
      const controlled = new Promise((done) =>
        navigator.serviceWorker.addEventListener('controllerchange', done),
      )
      await navigator.serviceWorker.register('/push-worker.js')
      await controlled
    })
    const worker = await registered
    const message = { id: '1', title: 'Order T26', text: 'Left Khorgos', path: `/#${SETTINGS}`, lang: 'en' }
    // Headless browsers show no notifications: the worker gets its events, and what it shows is looked at.
    const shown = await worker.evaluate(async (data) => {
      const seen: { title: string; options: NotificationOptions }[] = []
      const scope = globalThis as unknown as {
        registration: Pick<ServiceWorkerRegistration, 'showNotification'>
      }
      scope.registration.showNotification = async (title, options = {}) => void seen.push({ title, options })
      const tell = async (kind: string, more: object) => {
        let done: Promise<unknown> | undefined
        const waitUntil = (work: Promise<unknown>) => {
          done = work
        }
        dispatchEvent(Object.assign(new Event(kind), more, { waitUntil }))
        await done
      }
      await tell('push', { data: { json: () => data } })
      await tell('notificationclick', {
        notification: { close: () => undefined, data: seen[0]?.options.data },
      })
      return seen
    }, message)
    expect(shown).toMatchObject([
      { title: 'Order T26', options: { body: 'Left Khorgos', tag: '1', lang: 'en' } },
    ])
    await expect(main(page).getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  },
)
