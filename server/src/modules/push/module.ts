import { createCipher } from '../../platform/secret/cipher.ts'
import { defineModule, deleteRowsOf } from '../module.ts'
import { pushActions } from './actions.ts'
import { PushDoor } from './door/door.ts'
import { createPushSessions, deleteOldClients } from './door/push-client.ts'
import { openPushKey } from './door/push-key.ts'
import { deleteOldMessages, PUSH_KEPT_DAYS } from './message.ts'
import { declaredNotificationsJob } from './notification/deliver.ts'
import { sendDigests } from './notification/digest.ts'
import { sendLateMail } from './notification/late-mail.ts'
import { deleteOldNotifications, notificationData } from './notification/list.ts'
import { deleteEndedDevices, webPushData } from './web/device.ts'
import { openWebPush, webPushDeviceJob, webPushJob } from './web/send.ts'

export const push = defineModule({
  name: 'push',
  after: ['user'],
  async provide({ db, clock, log, settings }) {
    const { tokenSecret, previousTokenSecrets, push: own = {} } = settings
    const cipher = createCipher('push key', tokenSecret, previousTokenSecrets)
    const keyStore = { db, clock, log, cipher }
    const key = await openPushKey(keyStore, own)
    const sessions = createPushSessions(tokenSecret, previousTokenSecrets)
    return {
      pushDoor: new PushDoor({ db, clock, log, key, sessions, settings: own }),
      webPush: await openWebPush(keyStore, own),
    }
  },
  actions: ({ webPush }) => pushActions(webPush),
  jobs: ({ identity: { cipher, webOrigin }, notifications, clock, webPush }) => [
    declaredNotificationsJob({ cipher, webOrigin, clock }, notifications),
    webPushJob({ clock }),
    webPushDeviceJob({ webPush, clock, contact: webOrigin }),
  ],
  pushSockets: ({ pushDoor }) => pushDoor,
  start: ({ pushDoor }) => pushDoor.start(),
  schedules: [
    {
      // Somewhere it becomes morning with each quarter of an hour.
      name: 'push.mail-digest',
      cron: '*/15 * * * *',
      run: async ({ db, clock, identity: { cipher, webOrigin }, notifications }, signal) => ({
        letters: await sendDigests(db, { cipher, webOrigin, clock, notifications }, signal),
      }),
    },
    {
      name: 'push.late-mail',
      cron: '* * * * *',
      run: async ({ db, clock, identity: { cipher, webOrigin }, notifications }, signal) => ({
        letters: await sendLateMail(db, { cipher, webOrigin, clock, notifications }, signal),
      }),
    },
    {
      name: 'push.clean-up',
      cron: '11 * * * *',
      run: async ({ db, clock }) => ({
        messages: await deleteOldMessages(db, clock.now()),
        notifications: await deleteOldNotifications(db, clock.now()),
        clients: await deleteOldClients(db, clock.now(), PUSH_KEPT_DAYS),
        webPushDevices: await deleteEndedDevices(db, clock.now()),
      }),
    },
  ],
  personalData: {
    export: [notificationData, webPushData],
    erase: deleteRowsOf(
      ...['notifications', 'notification_mutes', 'quiet_hours', 'notification_log'],
      ...['push_feedback', 'push_clients', 'push_messages', 'push_sequences', 'web_push_subscriptions'],
    ),
  },
})
