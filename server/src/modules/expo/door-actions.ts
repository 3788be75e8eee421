import { getDoorList, sendScans, undoScans } from '@tiantian/contracts/expo/check-in.ts'
import { listEntrances, setEntrance } from '@tiantian/contracts/expo/entrance.ts'
import type { Context, Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import type { Door } from './check-in.service.ts'
import { takeScans } from './check-in.service.ts'
import * as lists from './door-list.service.ts'
import * as entrances from './entrance.service.ts'
import type { Desk, Expo } from './expo.ts'
import * as undoing from './undo-scan.service.ts'

/** Somebody of the office, at the entrance or at the desk. */
type Asked = Pick<Context<'member'>, 'db' | 'clock' | 'user' | 'language'>

/** What is done at the entrances of an event, and about them. */
export const doorActions = (expo: Expo): Implementation[] => {
  const desk = ({ db, clock }: Asked): Desk => ({ db, clock, expo })
  const door = ({ user, language }: Asked, where: Pick<Door, 'eventId' | 'device'>): Door => ({
    ...where,
    staffId: user.id,
    language,
  })
  return [
    implement(sendScans, async (context, { scans, ...where }) => ({
      scans: await takeScans(desk(context), door(context, where), scans),
    })),
    implement(undoScans, async (context, { nonces, ...where }) => ({
      scans: await undoing.undoScans(desk(context), door(context, where), nonces),
    })),
    implement(getDoorList, (context, wish) => lists.getDoorList(desk(context), wish, context.language)),
    implement(listEntrances, async ({ db, language }, { eventId }) => ({
      entrances: await entrances.readEntrances(db.sql, eventId),
      types: await entrances.readTicketTypes(db.sql, eventId, language),
    })),
    implement(setEntrance, (context, wish) => entrances.setEntrance(desk(context), context.user.id, wish)),
  ]
}
