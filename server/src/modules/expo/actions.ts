import { getEvent, listEvents, listExhibitors } from '@tiantian/contracts/expo/event.ts'
import {
  decideRegistration,
  listEventRegistrations,
  listOfficeEvents,
  moveEvent,
} from '@tiantian/contracts/expo/office.ts'
import { getAvailability, joinWaitlist, leaveWaitlist } from '@tiantian/contracts/expo/registration.ts'
import type { Context, Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import { checkInActions } from './check-in/check-in-actions.ts'
import * as detail from './event/event-detail.ts'
import * as list from './event/event-list.ts'
import * as exhibitors from './event/exhibitor-list.ts'
import { programmeActions } from './event/programme-actions.ts'
import type { Expo, ExpoContext } from './expo.ts'
import { eventOfficeActions } from './office/office-actions.ts'
import * as officeEvents from './office/office-event.ts'
import * as officeRegistrations from './office/office-registration.ts'
import { peopleActions } from './people-actions.ts'
import * as standings from './registration/availability.ts'
import { openRegistrationActions, registrationActions } from './registration/registration-actions.ts'
import * as waitlist from './registration/waitlist.ts'
import { setUpActions } from './set-up/actions.ts'

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
    list.listEvents(db.reads, input, language, clock.now()),
  ),
  implement(getEvent, async ({ db, clock, language }, { id }) => ({
    event: await detail.getEvent(db.reads, id, language, clock.now()),
  })),
  implement(listExhibitors, ({ db, language }, input) =>
    exhibitors.listExhibitors(db.reads, input, language),
  ),
]

type ActionsContext = Context<'member'>

const queueActions = (expo: Expo) => {
  const ctx = ({ db, clock }: ActionsContext): ExpoContext => ({ db, clock, expo })
  const availability = async (context: ActionsContext, eventId: string) => ({
    availability: await standings.getAvailability(context, context.user.id, eventId),
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
  implement(decideRegistration, async ({ db, clock, user }, input) => ({
    state: await officeRegistrations.decideRegistration({ db, clock, expo }, user.id, input),
  })),
]

const callerOf = ({ user, language }: ActionsContext) => ({ userId: user.id, language })
