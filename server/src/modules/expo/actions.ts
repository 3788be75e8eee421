import { getCompany } from '@tiantian/contracts/enterprise/company.ts'
import { listEmails, resendEmail, sendBroadcast } from '@tiantian/contracts/expo/broadcast.ts'
import { getCheckInList, sendScans, undoScans } from '@tiantian/contracts/expo/check-in.ts'
import { listEntrances, setEntrance } from '@tiantian/contracts/expo/entrance.ts'
import { getEvent, listEvents, listExhibitors } from '@tiantian/contracts/expo/event.ts'
import {
  decideRegistration,
  listEventRegistrations,
  listOfficeEvents,
  moveEvent,
} from '@tiantian/contracts/expo/office.ts'
import type { CheckInAlert } from '@tiantian/contracts/expo/office-event.ts'
import {
  eraseRegistration,
  getFigures,
  listCheckInAlerts,
  setRetention,
} from '@tiantian/contracts/expo/office-event.ts'
import {
  correctContact,
  correctTicket,
  getOfficeRegistration,
  registerAtDesk,
} from '@tiantian/contracts/expo/office-registration.ts'
import { getAvailability, joinWaitlist, leaveWaitlist } from '@tiantian/contracts/expo/registration.ts'
import type { Context, Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { CheckInStation } from './check-in/check-in.ts'
import * as checkIn from './check-in/check-in.ts'
import { processScans } from './check-in/check-in.ts'
import * as entrances from './check-in/entrance.ts'
import { getVerifiedCompany } from './company/verified-company.ts'
import * as eventDetail from './event/event-detail.ts'
import * as eventList from './event/event-list.ts'
import * as exhibitors from './event/exhibitor-list.ts'
import { programmeActions } from './event/programme-actions.ts'
import type { Expo, ExpoContext } from './expo.ts'
import * as broadcasts from './office/broadcast.ts'
import * as desk from './office/desk-registration.ts'
import * as emailLog from './office/email-log.ts'
import * as figures from './office/figures.ts'
import * as officeEvents from './office/office-event.ts'
import * as officeRegistrations from './office/office-registration.ts'
import { peopleActions } from './people-actions.ts'
import * as availabilities from './registration/availability.ts'
import * as erasure from './registration/erase-registration.ts'
import { openRegistrationActions, registrationActions } from './registration/registration-actions.ts'
import * as waitlist from './registration/waitlist.ts'
import * as retention from './retention.ts'
import { setUpActions } from './set-up/actions.ts'

/** Officer at the entrance or at the registration desk. */
type CheckInActionsContext = Pick<Context<'member'>, 'db' | 'clock' | 'user' | 'language'>

/** Check-in at the entrances of an event, and reports about it. */
const checkInActions = (expo: Expo): Implementation[] => {
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
      scans: await checkIn.undoScans(ctx(context), entrance(context, where), nonces),
    })),
    implement(getCheckInList, (context, input) =>
      checkIn.getCheckInList(ctx(context), input, context.language),
    ),
    implement(listEntrances, async ({ db, language }, { eventId }) => ({
      entrances: await entrances.readEntrances(db.sql, eventId),
      types: await entrances.readTicketTypes(db.sql, eventId, language),
    })),
    implement(setEntrance, (context, input) => entrances.setEntrance(ctx(context), context.user.id, input)),
  ]
}

const ALERTS_MAX = 50

/**
 * Entries granted by offline devices that the server would have refused: a second entry with one ticket, or a ticket
 * cancelled meanwhile. Newest first; undone scans are settled.
 */
async function readAlerts(client: Queryable, eventId: string): Promise<CheckInAlert[]> {
  const rows = await client<CheckInAlert[]>`
    select k.nonce, k.kind, k.result, k.happened_at::text as at, coalesce(t.name, '') as name,
      coalesce(t.company, '') as company, k.gate, n.name as entrance,
      f.happened_at::text as "firstAt", coalesce(f.gate, '') as "firstGate"
    from check_ins k join entrances n on n.id = k.entrance_id left join tickets t on t.id = k.ticket_id
      left join lateral (select o.happened_at, o.gate from check_ins o
        where o.ticket_id = k.ticket_id and o.entrance_id = k.entrance_id and o.result = 'ok' and o.kind = 'entry'
          and o.undone_at is null order by o.happened_at, o.number limit 1) f on true
    where k.event_id = ${eventId} and k.undone_at is null and k.result <> 'ok' and k.alone = 'ok'
    order by k.number desc limit ${ALERTS_MAX}`
  return rows.map((row) => ({ ...row, at: isoTime(row.at), firstAt: row.firstAt && isoTime(row.firstAt) }))
}

/** Back-office actions on a whole event: figures, mails, erasure. */
const eventOfficeActions = (expo: Expo): Implementation[] => {
  const ctx = ({ db, clock }: Pick<Context<'member'>, 'db' | 'clock'>): ExpoContext => ({ db, clock, expo })
  return [
    implement(getFigures, ({ db, language }, { eventId }) => figures.getFigures(db.sql, eventId, language)),
    implement(listCheckInAlerts, async ({ db }, { eventId }) => ({
      alerts: await readAlerts(db.sql, eventId),
    })),
    implement(eraseRegistration, async (context, input) => {
      await erasure.eraseRegistration(ctx(context), context.user.id, input)
      return {}
    }),
    implement(setRetention, async (context, input) => ({
      days: await retention.setRetention(ctx(context), context.user.id, input),
    })),
    implement(sendBroadcast, (context, input) =>
      broadcasts.sendBroadcast(ctx(context), context.user.id, input),
    ),
    implement(listEmails, ({ db, language }, input) => emailLog.listEmails(db.sql, input, language)),
    implement(resendEmail, async (context, input) => {
      await emailLog.resendEmail(ctx(context), context.user.id, input)
      return {}
    }),
  ]
}

export const expoActions = (expo: Expo): Implementation[] => [
  ...publicActions,
  ...registrationActions(expo),
  ...openRegistrationActions(expo),
  ...queueActions(expo),
  ...officeActions(expo),
  ...checkInActions(expo),
  ...eventOfficeActions(expo),
  ...peopleActions(expo),
  ...programmeActions(expo),
  ...setUpActions(expo),
]

const publicActions = [
  implement(listEvents, ({ db, clock, language }, input) =>
    eventList.listEvents(db.reads, input, language, clock.now()),
  ),
  implement(getEvent, async ({ db, clock, language }, { id }) => ({
    event: await eventDetail.getEvent(db.reads, id, language, clock.now()),
  })),
  implement(listExhibitors, ({ db, language }, input) =>
    exhibitors.listExhibitors(db.reads, input, language),
  ),
  implement(getCompany, ({ db, clock, language }, { slug }) =>
    getVerifiedCompany(db.reads, slug, language, clock.now()),
  ),
]

type ActionsContext = Context<'member'>

const queueActions = (expo: Expo) => {
  const ctx = ({ db, clock }: ActionsContext): ExpoContext => ({ db, clock, expo })
  const availability = async (context: ActionsContext, eventId: string) => ({
    availability: await availabilities.getAvailability(context, context.user.id, eventId),
  })
  return [
    implement(getAvailability, (context, { eventId }) => availability(context, eventId)),
    implement(joinWaitlist, async (context, input) => {
      await waitlist.joinWaitlist(ctx(context), callerOf(context), input)
      return availability(context, input.eventId)
    }),
    implement(leaveWaitlist, async (context, { id }) =>
      availability(context, await waitlist.leaveWaitlist(ctx(context), context.user.id, id)),
    ),
  ]
}

const officeActions = (expo: Expo) => [
  implement(listOfficeEvents, ({ db, language }, input) =>
    officeEvents.listOfficeEvents(db.sql, input, language),
  ),
  implement(moveEvent, async ({ db, clock, user }, input) => ({
    state: await officeEvents.moveEvent({ db, clock, expo }, user, input),
  })),
  implement(listEventRegistrations, ({ db, language }, input) =>
    officeRegistrations.listEventRegistrations(db.sql, input, language),
  ),
  implement(getOfficeRegistration, ({ db, language }, { id }) =>
    desk.getOfficeRegistration(db.sql, id, language),
  ),
  implement(correctContact, (context, input) => desk.correctContact(deskOf(expo, context), input)),
  implement(correctTicket, (context, input) => desk.correctTicket(deskOf(expo, context), input)),
  implement(registerAtDesk, (context, input) => desk.registerAtDesk(deskOf(expo, context), input)),
  implement(decideRegistration, async ({ db, clock, user }, input) => ({
    state: await officeRegistrations.decideRegistration({ db, clock, expo }, user.id, input),
  })),
]

const deskOf = (expo: Expo, { db, clock, user, language }: CheckInActionsContext) => ({
  db,
  clock,
  expo,
  language,
  userId: user.id,
})

const callerOf = ({ user, language }: ActionsContext) => ({ userId: user.id, language })
