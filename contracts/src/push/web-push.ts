import * as z from 'zod/mini'
import { defineAction } from '../action.ts'

/** Browsers of one user; with one more the oldest is forgotten. */
export const WEB_PUSH_DEVICES_MAX = 20

const base64Url = (length: number) =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.minLength(length), z.maxLength(length))

export const webPushDevice = z.object({
  id: z.uuid(),
  /** As its user agent says; empty where that is unknown. */
  browser: z.string(),
  system: z.string(),
  createdAt: z.string(),
  /** The browser of the caller. */
  isCurrent: z.boolean(),
})
export type WebPushDevice = z.output<typeof webPushDevice>

const devices = z.object({
  /** With this key a browser subscribes: P-256, uncompressed, as base64url. */
  publicKey: z.string(),
  devices: z.array(webPushDevice),
})
export type WebPushDevices = z.output<typeof devices>

export const listWebPushDevices = defineAction({
  name: 'push/web/list',
  summary: 'The browsers that show my notifications while the app is closed',
  kind: 'read',
  auth: 'member',
  input: z.object({}),
  output: devices,
})

export const subscribeWebPush = defineAction({
  name: 'push/web/subscribe',
  summary: 'Show my notifications in this browser while the app is closed, until I log out',
  auth: 'member',
  /** As `PushSubscription.toJSON()` has it. */
  input: z.object({
    endpoint: z.string().check(z.regex(/^https:\/\/[\x21-\x7e]+$/), z.maxLength(1000)),
    keys: z.object({ p256dh: base64Url(87), auth: base64Url(22) }),
  }),
  output: devices,
  limit: { max: 60, windowSeconds: 3600 },
})

export const unsubscribeWebPush = defineAction({
  name: 'push/web/unsubscribe',
  summary: 'No longer show my notifications in a browser',
  auth: 'member',
  input: z.object({ id: z.uuid() }),
  output: devices,
})

/** Longer texts are cut: a message holds 3,993 bytes. */
export const PUSH_TEXT_MAX = 300

/** What a browser decrypts (`web/public/push-worker.js`). */
export interface WebPushPayload {
  /** Of the notification: a newer one of its group replaces it. */
  readonly id: string
  readonly title: string
  readonly text: string
  /** In the web app, from its origin: `/#/pages/…`. */
  readonly path: string
  readonly lang: string
}
