import { listPushMessages } from '@tiantian/contracts/push/message.ts'
import {
  archiveNotifications,
  countNotifications,
  getNotificationSettings,
  listNotificationLog,
  listNotifications,
  muteNotifications,
  readNotifications,
  setQuietHours,
} from '@tiantian/contracts/push/notification.ts'
import type { WebPushDevices } from '@tiantian/contracts/push/web-push.ts'
import {
  listWebPushDevices,
  subscribeWebPush,
  unsubscribeWebPush,
} from '@tiantian/contracts/push/web-push.ts'
import type { Implementation, Services } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import { messagesSince } from './message.ts'
import * as list from './notification/list.ts'
import * as settings from './notification/settings.ts'
import { listDevices, subscribe, unsubscribe } from './web/device.ts'
import type { WebPush } from './web/send.ts'

export const pushActions = ({ key }: WebPush): readonly Implementation[] => [
  implement(listPushMessages, ({ db, user }, input) => messagesSince(db.sql, user.id, input)),
  implement(listNotifications, ({ db, user, language }, input) =>
    list.listNotifications(db, user.id, input, language),
  ),
  implement(countNotifications, async ({ db, user }) => ({
    unreadCount: await list.countUnread(db.sql, user.id),
  })),
  implement(readNotifications, ({ db, user, clock }, { ids }) =>
    list.readNotifications(db, user.id, ids, clock.now()),
  ),
  implement(archiveNotifications, ({ db, user, clock }, input) =>
    list.archiveNotifications(db, user.id, input, clock.now()),
  ),
  implement(getNotificationSettings, ({ db, user, language }) =>
    settings.getSettings(db.sql, user.id, language),
  ),
  implement(muteNotifications, async ({ db, user, clock, language }, { kind, isMuted }) => {
    await settings.setMuted(db, user.id, kind, isMuted, clock.now())
    return settings.getSettings(db.sql, user.id, language)
  }),
  implement(setQuietHours, async ({ db, user, language }, { quietHours }) => {
    await settings.saveQuietHours(db, user.id, quietHours)
    return settings.getSettings(db.sql, user.id, language)
  }),
  implement(listNotificationLog, ({ db }, input) => list.listNotificationLog(db, input)),
  implement(listWebPushDevices, (ctx) => ownDevices(ctx, key)),
  implement(subscribeWebPush, async (ctx, input) => {
    await subscribe(ctx.db, loginOf(ctx), input, ctx.clock.now())
    return ownDevices(ctx, key)
  }),
  implement(unsubscribeWebPush, async (ctx, { id }) => {
    await unsubscribe(ctx.db.sql, ctx.user.id, id)
    return ownDevices(ctx, key)
  }),
]

interface DeviceContext extends Pick<Services, 'db' | 'clock'> {
  readonly user: { readonly id: string; readonly sessionId: string }
}

const loginOf = ({ user: { id: userId, sessionId } }: DeviceContext) => ({ userId, sessionId })

const ownDevices = async (ctx: DeviceContext, { publicKey }: WebPush['key']): Promise<WebPushDevices> => ({
  publicKey,
  devices: await listDevices(ctx.db.sql, loginOf(ctx), ctx.clock.now()),
})
