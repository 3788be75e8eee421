import { defineNotification } from '../modules/user/notifications/notify.ts'

interface TestNotificationData {
  readonly userId: string
  readonly what: string
}
/** A notification for tests of how they are delivered, in English and Russian. */
export const testNotification = (severity: 'info' | 'warning' | 'critical', kind: string) =>
  defineNotification<TestNotificationData>({
    kind,
    severity,
    topic: 'orders',
    async prepare(tx, { userId: id, what }) {
      const [user] = await tx<[{ email: string | null; mobile: string | null; language: string }]>`
        select email, mobile, language from users where id = ${id}`
      const words = { subject: 'About {what}', text: 'Something happened to {what}.', open: 'Open' }
      const russian = { ...words, subject: 'О «{what}»', text: 'С «{what}» что-то случилось.' }
      return [
        {
          reader: { id, ...user },
          words: { 'zh-Hans': words, en: words, ru: russian, kk: words },
          params: () => ({ what }),
          path: `/#/pages/order?about=${encodeURIComponent(what.slice(0, 20))}`,
        },
      ]
    },
  })
