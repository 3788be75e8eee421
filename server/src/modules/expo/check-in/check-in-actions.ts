import { getCheckInList, sendScans, undoScans } from '@tiantian/contracts/expo/check-in.ts'
import { listEntrances, setEntrance } from '@tiantian/contracts/expo/entrance.ts'
import { listCheckInAlerts } from '@tiantian/contracts/expo/office-event.ts'
import type { Implementation } from '../../../gateway/implement.ts'
import { implement } from '../../../gateway/implement.ts'
import type { Expo } from '../expo.ts'
import { userOf, withExpo } from '../expo.ts'
import * as checkIn from './check-in.ts'
import * as lists from './check-in-list.ts'
import * as entrances from './entrance.ts'

/** Scans at the entrances of an event, the entrances themselves, and what went wrong at them. */
export const checkInActions = (expo: Expo): Implementation[] => {
  const ctx = withExpo(expo)
  return [
    implement(sendScans, async (context, { scans, ...place }) => ({
      scans: await checkIn.processScans(ctx(context), { ...place, ...userOf(context) }, scans),
    })),
    implement(undoScans, async (context, { nonces, ...place }) => ({
      scans: await checkIn.undoScans(ctx(context), { ...place, ...userOf(context) }, nonces),
    })),
    implement(getCheckInList, (context, input) =>
      lists.getCheckInList(ctx(context), input, context.language),
    ),
    implement(listCheckInAlerts, async ({ db }, { eventId }) => ({
      alerts: await lists.listCheckInAlerts(db.sql, eventId),
    })),
    implement(listEntrances, async ({ db, language }, { eventId }) => ({
      entrances: await entrances.readEntrances(db.sql, eventId),
      types: await entrances.readTicketTypes(db.sql, eventId, language),
    })),
    implement(setEntrance, (context, input) => entrances.setEntrance(ctx(context), context.user.id, input)),
  ]
}
