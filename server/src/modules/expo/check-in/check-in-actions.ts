import { getCheckInList, sendScans, undoScans } from '@tiantian/contracts/expo/check-in.ts'
import { listEntrances, setEntrance } from '@tiantian/contracts/expo/entrance.ts'
import type { Context, Implementation } from '../../../gateway/implement.ts'
import { implement } from '../../../gateway/implement.ts'
import type { Expo, ExpoContext } from '../expo.ts'
import type { CheckInStation } from './check-in.ts'
import { processScans } from './check-in.ts'
import * as lists from './check-in-list.ts'
import * as entrances from './entrance.ts'
import * as undoing from './undo-scan.ts'

/** Officer at the entrance or at the registration desk. */
type CheckInActionsContext = Pick<Context<'member'>, 'db' | 'clock' | 'user' | 'language'>

/** Check-in at the entrances of an event, and reports about it. */
export const checkInActions = (expo: Expo): Implementation[] => {
  const ctx = ({ db, clock }: CheckInActionsContext): ExpoContext => ({ db, clock, expo })
  const entrance = (
    { user, language }: CheckInActionsContext,
    where: Pick<CheckInStation, 'eventId' | 'device'>,
  ): CheckInStation => ({
    ...where,
    staffId: user.id,
    language,
  })
  return [
    implement(sendScans, async (context, { scans, ...where }) => ({
      scans: await processScans(ctx(context), entrance(context, where), scans),
    })),
    implement(undoScans, async (context, { nonces, ...where }) => ({
      scans: await undoing.undoScans(ctx(context), entrance(context, where), nonces),
    })),
    implement(getCheckInList, (context, input) =>
      lists.getCheckInList(ctx(context), input, context.language),
    ),
    implement(listEntrances, async ({ db, language }, { eventId }) => ({
      entrances: await entrances.readEntrances(db.sql, eventId),
      types: await entrances.readTicketTypes(db.sql, eventId, language),
    })),
    implement(setEntrance, (context, input) => entrances.setEntrance(ctx(context), context.user.id, input)),
  ]
}
