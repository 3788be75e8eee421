import { listEmails, resendEmail, sendBroadcast } from '@tiantian/contracts/expo/broadcast.ts'
import {
  eraseRegistration,
  getFigures,
  listCheckInAlerts,
  setRetention,
} from '@tiantian/contracts/expo/office-event.ts'
import type { Context, Implementation } from '../../../gateway/implement.ts'
import { implement } from '../../../gateway/implement.ts'
import { readAlerts } from '../check-in/check-in-alerts.ts'
import type { Expo, ExpoContext } from '../expo.ts'
import * as erasing from '../registration/erase-registration.ts'
import * as forgetting from '../retention.ts'
import * as letters from './broadcast.ts'
import * as log from './email-log.ts'
import * as figures from './figures.ts'

/** Back-office actions on a whole event: figures, mails, erasure. */
export const eventOfficeActions = (expo: Expo): Implementation[] => {
  const ctx = ({ db, clock }: Pick<Context<'member'>, 'db' | 'clock'>): ExpoContext => ({ db, clock, expo })
  return [
    implement(getFigures, ({ db, language }, { eventId }) => figures.getFigures(db.sql, eventId, language)),
    implement(listCheckInAlerts, async ({ db }, { eventId }) => ({
      alerts: await readAlerts(db.sql, eventId),
    })),
    implement(eraseRegistration, async (context, input) => {
      await erasing.eraseRegistration(ctx(context), context.user.id, input)
      return {}
    }),
    implement(setRetention, async (context, input) => ({
      days: await forgetting.setRetention(ctx(context), context.user.id, input),
    })),
    implement(sendBroadcast, (context, input) => letters.sendBroadcast(ctx(context), context.user.id, input)),
    implement(listEmails, ({ db, language }, input) => log.listEmails(db.sql, input, language)),
    implement(resendEmail, async (context, input) => {
      await log.resendEmail(ctx(context), context.user.id, input)
      return {}
    }),
  ]
}
