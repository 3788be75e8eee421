import { eraseRegistration, getFigures, listDoorAlerts, setRetention } from '@tiantian/contracts/expo/desk.ts'
import { listLetters, resendLetter, writeLetter } from '@tiantian/contracts/expo/desk-letter.ts'
import type { Context, Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import * as letters from './desk-letter.service.ts'
import { readAlerts } from './door-alerts.ts'
import * as erasing from './erase-registration.service.ts'
import type { Desk, Expo } from './expo.ts'
import * as figures from './figures.service.ts'
import * as forgetting from './forget.ts'
import * as log from './letter-log.service.ts'

/** What the office does about an event beyond single decisions: numbers, letters, forgetting. */
export const deskActions = (expo: Expo): Implementation[] => {
  const desk = ({ db, clock }: Pick<Context<'member'>, 'db' | 'clock'>): Desk => ({ db, clock, expo })
  return [
    implement(getFigures, ({ db, language }, { eventId }) => figures.getFigures(db.sql, eventId, language)),
    implement(listDoorAlerts, async ({ db }, { eventId }) => ({
      alerts: await readAlerts(db.sql, eventId),
    })),
    implement(eraseRegistration, async (context, wish) => {
      await erasing.eraseRegistration(desk(context), context.user.id, wish)
      return {}
    }),
    implement(setRetention, async (context, wish) => ({
      days: await forgetting.setRetention(desk(context), context.user.id, wish),
    })),
    implement(writeLetter, (context, wish) => letters.writeLetter(desk(context), context.user.id, wish)),
    implement(listLetters, ({ db, language }, wish) => log.listLetters(db.sql, wish, language)),
    implement(resendLetter, async (context, wish) => {
      await log.resendLetter(desk(context), context.user.id, wish)
      return {}
    }),
  ]
}
