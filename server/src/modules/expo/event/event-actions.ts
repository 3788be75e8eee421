import { getCompany } from '@tiantian/contracts/enterprise/company.ts'
import {
  bookSession,
  getCalendar,
  leaveSession,
  renewCalendar,
  setAgenda,
} from '@tiantian/contracts/expo/agenda.ts'
import { getEvent, listEvents, listExhibitors } from '@tiantian/contracts/expo/event.ts'
import { getMaterials } from '@tiantian/contracts/expo/material.ts'
import {
  listOwnExhibitors,
  saveOwnExhibitor,
  setOwnStaff,
  submitOwnExhibitor,
} from '@tiantian/contracts/expo/own-exhibitor.ts'
import type { Context, Implementation } from '../../../gateway/implement.ts'
import { implement } from '../../../gateway/implement.ts'
import { CALENDARS_PATH } from '../../../gateway/transports/calendars.ts'
import { getVerifiedCompany } from '../company/verified-company.ts'
import type { Expo } from '../expo.ts'
import { getAvailability } from '../registration/availability.ts'
import * as seats from '../registration/session-seat.ts'
import * as agenda from './agenda.ts'
import * as eventDetail from './event-detail.ts'
import * as eventList from './event-list.ts'
import * as exhibitorList from './exhibitor-list.ts'
import * as materials from './material.ts'
import * as exhibitors from './own-exhibitor.ts'

/** Events as visitors see them, and the companies that exhibit. */
export const eventActions: readonly Implementation[] = [
  implement(listEvents, ({ db, clock, language }, input) =>
    eventList.listEvents(db.reads, input, language, clock.now()),
  ),
  implement(getEvent, async ({ db, clock, language }, { id }) => ({
    event: await eventDetail.getEvent(db.reads, id, language, clock.now()),
  })),
  implement(listExhibitors, ({ db, language }, input) =>
    exhibitorList.listExhibitors(db.reads, input, language),
  ),
  implement(getCompany, ({ db, clock, language }, { slug }) =>
    getVerifiedCompany(db.reads, slug, language, clock.now()),
  ),
]

/** An attendee's programme: agenda, seats in sessions, materials, calendar. */
export const programmeActions = (expo: Expo): Implementation[] => [
  implement(getMaterials, async ({ db, user, language, clock }, { eventId }) => ({
    materials: materials.withTokens(
      expo.passes,
      await materials.getMaterials(db.sql, user.id, eventId, language),
      clock.now(),
    ),
  })),
  implement(setAgenda, async (context, input) =>
    availability(context, await agenda.setAgenda(context.db.sql, context.user.id, input)),
  ),
  implement(bookSession, async (context, { sessionId }) =>
    availability(context, await seats.bookSession(context, context.user.id, sessionId)),
  ),
  implement(leaveSession, async (context, { sessionId }) =>
    availability(context, await seats.leaveSession(context, context.user.id, sessionId)),
  ),
  implement(getCalendar, async ({ db, user }) => ({
    madeAt: await agenda.calendarSince(db.sql, user.id),
  })),
  implement(renewCalendar, async ({ db, clock, user }) => ({
    url: `${CALENDARS_PATH}/my/${await agenda.renewCalendar(db.sql, user.id, clock.now())}.ics`,
  })),
]

const availability = async (context: Context<'member'>, eventId: string) => ({
  availability: await getAvailability(context, context.user.id, eventId),
})

/** The entries of an exhibitor's own shops. */
export const ownExhibitorActions: readonly Implementation[] = [
  implement(listOwnExhibitors, (context) => ownExhibitors(context)),
  implement(saveOwnExhibitor, async (context, input) => {
    await exhibitors.saveOwnExhibitor(context, context.user.id, input)
    return ownExhibitors(context)
  }),
  implement(submitOwnExhibitor, async (context, { id }) => {
    await exhibitors.submitOwnExhibitor(context, context.user.id, id)
    return ownExhibitors(context)
  }),
  implement(setOwnStaff, async (context, input) => {
    await exhibitors.setOwnStaff(context, context.user.id, input)
    return ownExhibitors(context)
  }),
]

const ownExhibitors = async ({ db, user, language }: Context<'member'>) => ({
  exhibitors: await exhibitors.listOwnExhibitors(db.sql, user.id, language),
})
