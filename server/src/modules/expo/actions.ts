import { getEvent, listEvents, listExhibitors } from '@tiantian/contracts/expo/event.ts'
import {
  decideRegistration,
  listEventRegistrations,
  listOfficeEvents,
  moveEvent,
} from '@tiantian/contracts/expo/office.ts'
import { getStanding, joinWaitlist, leaveWaitlist } from '@tiantian/contracts/expo/registration.ts'
import type { Context, Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import { deskActions } from './desk-actions.ts'
import { doorActions } from './door-actions.ts'
import * as detail from './event-detail.service.ts'
import * as list from './event-list.service.ts'
import * as exhibitors from './exhibitor-list.service.ts'
import type { Desk, Expo } from './expo.ts'
import * as officeEvents from './office-event.service.ts'
import * as officeRegistrations from './office-registration.service.ts'
import { peopleActions } from './people-actions.ts'
import { programmeActions } from './programme-actions.ts'
import { openRegistrationActions, registrationActions } from './registration-actions.ts'
import { setUpActions } from './set-up/actions.ts'
import * as standings from './standing.service.ts'
import * as waitlist from './waitlist.service.ts'

export const expoActions = (expo: Expo): Implementation[] => [
  ...publicActions,
  ...registrationActions(expo),
  ...openRegistrationActions(expo),
  ...queueActions(expo),
  ...officeActions(expo),
  ...doorActions(expo),
  ...deskActions(expo),
  ...peopleActions(expo),
  ...programmeActions(expo),
  ...setUpActions(expo),
]

const publicActions = [
  implement(listEvents, ({ db, clock, language }, wish) =>
    list.listEvents(db.reads, wish, language, clock.now()),
  ),
  implement(getEvent, async ({ db, clock, language }, { id }) => ({
    event: await detail.getEvent(db.reads, id, language, clock.now()),
  })),
  implement(listExhibitors, ({ db, language }, wish) => exhibitors.listExhibitors(db.reads, wish, language)),
]

type Asked = Context<'member'>

const queueActions = (expo: Expo) => {
  const desk = ({ db, clock }: Asked): Desk => ({ db, clock, expo })
  const standing = async (context: Asked, eventId: string) => ({
    standing: await standings.getStanding(context, context.user.id, eventId),
  })
  return [
    implement(getStanding, (context, { eventId }) => standing(context, eventId)),
    implement(joinWaitlist, async (context, wish) => {
      await waitlist.joinWaitlist(desk(context), whoIs(context), wish)
      return standing(context, wish.eventId)
    }),
    implement(leaveWaitlist, async (context, { id }) =>
      standing(context, await waitlist.leaveWaitlist(desk(context), context.user.id, id)),
    ),
  ]
}

const officeActions = (expo: Expo) => [
  implement(listOfficeEvents, ({ db, language }, wish) =>
    officeEvents.listOfficeEvents(db.sql, wish, language),
  ),
  implement(moveEvent, async ({ db, clock, user }, wish) => ({
    state: await officeEvents.moveEvent({ db, clock, expo }, user, wish),
  })),
  implement(listEventRegistrations, ({ db, language }, wish) =>
    officeRegistrations.listEventRegistrations(db.sql, wish, language),
  ),
  implement(decideRegistration, async ({ db, clock, user }, wish) => ({
    state: await officeRegistrations.decideRegistration({ db, clock, expo }, user.id, wish),
  })),
]

const whoIs = ({ user, language }: Asked) => ({ userId: user.id, language })
