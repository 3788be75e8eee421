import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { pageInput, pageOf } from '../page.ts'
import { storable } from '../text.ts'
import { timeZone } from '../time-zone.ts'
import { noticeChannel, noticeTopic } from '../user/preference.ts'
import { NOTIFICATION_VIEWS, SEVERITIES } from './names.ts'
import { NOTICE_KINDS, OUTCOMES } from './notice-kind.ts'

/** The kind of the live message that announces one; its data is `notificationNews`. */
export const NOTIFICATION_NEWS = 'notification.new'

export const notification = z.object({
  id: z.uuid(),
  kind: z.string(),
  /** Why the user gets it: the topic of the preferences; null for what they asked for one by one. */
  topic: z.nullable(noticeTopic),
  severity: z.enum(SEVERITIES),
  subject: z.string(),
  text: z.string(),
  /** In the web app, from its origin: `/#/pages/…`. */
  path: z.string(),
  /** How many notifications of the same group it stands for. */
  updateCount: z.int(),
  createdAt: z.string(),
  isRead: z.boolean(),
})
export type Notification = z.output<typeof notification>

/** The live message about a notification. */
export const notificationNews = z.object({
  id: z.uuid(),
  severity: z.enum(SEVERITIES),
  /** By language. */
  subject: z.record(z.string(), z.string()),
  path: z.string(),
  /** During the user's quiet hours: counted, not shown. */
  isQuiet: z.boolean(),
})
export type NotificationNews = z.output<typeof notificationNews>

export const listNotifications = defineAction({
  name: 'push/notification/list',
  summary: 'What I was told, the newest first, in the language of the call (S1.8)',
  kind: 'read',
  auth: 'member',
  input: z.object({ show: z._default(z.enum(NOTIFICATION_VIEWS), 'all'), ...pageInput }),
  output: z.extend(pageOf(notification), { unreadCount: z.int() }),
})

const unread = z.object({ unreadCount: z.int() })
const ids = z.array(z.uuid()).check(z.minLength(1), z.maxLength(100))

export const countNotifications = defineAction({
  name: 'push/notification/count',
  summary: 'How many notifications I have not read',
  kind: 'read',
  auth: 'member',
  isPoll: true,
  input: z.object({}),
  output: unread,
})

export const readNotifications = defineAction({
  name: 'push/notification/read',
  summary: 'Mark my notifications as read, all of them without ids',
  auth: 'member',
  input: z.object({ ids: z.optional(ids) }),
  output: unread,
})

export const archiveNotifications = defineAction({
  name: 'push/notification/archive',
  summary: 'Put my notifications away, or take them back',
  auth: 'member',
  input: z.object({ ids, isArchived: z.boolean() }),
  output: unread,
})

const minute = z.int().check(z.minimum(0), z.maximum(1439))

export const quietHours = z.object({ startsMinute: minute, endsMinute: minute, timeZone })
export type QuietHours = z.output<typeof quietHours>

const settings = z.object({
  /** Kinds that are no longer announced, by app, mail or SMS. */
  muted: z.array(z.object({ kind: z.string(), subject: z.string() })),
  quietHours: z.nullable(quietHours),
})
export type NotificationSettings = z.output<typeof settings>

export const getNotificationSettings = defineAction({
  name: 'push/notification/settings',
  summary: 'What I have muted, and my quiet hours',
  kind: 'read',
  auth: 'member',
  input: z.object({}),
  output: settings,
})

export const muteNotifications = defineAction({
  name: 'push/notification/mute',
  summary: 'No longer tell me, or tell me again, about what is like one of my notifications',
  auth: 'member',
  input: z.object({
    kind: z.string().check(z.minLength(1), z.maxLength(60), storable),
    isMuted: z.boolean(),
  }),
  output: settings,
})

export const setQuietHours = defineAction({
  name: 'push/notification/quiet',
  summary: 'When I do not want to be disturbed, in my time zone; null ends quiet hours',
  auth: 'member',
  input: z.object({ quietHours: z.nullable(quietHours) }),
  output: settings,
})

/** What became of a notification on one channel. */
export const notificationLogRow = z.object({
  id: z.uuid(),
  user: z.object({ id: z.uuid(), name: z.string() }),
  kind: z.string(),
  channel: noticeChannel,
  outcome: z.enum(OUTCOMES),
  loggedAt: z.string(),
})
export type NotificationLogRow = z.output<typeof notificationLogRow>

export const listNotificationLog = defineAction({
  name: 'push/log/list',
  summary: 'Which notifications were sent on which channel, and why others were not',
  kind: 'read',
  auth: 'message.push',
  input: z.object({
    outcome: z.optional(z.enum(OUTCOMES)),
    userId: z.optional(z.uuid()),
    /** How the name or the account name of the person begins. */
    person: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(80), storable)),
    kind: z.optional(z.enum(NOTICE_KINDS)),
    ...pageInput,
  }),
  output: pageOf(notificationLogRow),
})
