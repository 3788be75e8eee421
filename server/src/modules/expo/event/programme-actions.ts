import { getMaterials } from '@tiantian/contracts/expo/material.ts'
import {
  listOwnExhibitors,
  saveOwnExhibitor,
  setOwnStaff,
  submitOwnExhibitor,
} from '@tiantian/contracts/expo/own-exhibitor.ts'
import { getCalendar, renewCalendar, setAgenda } from '@tiantian/contracts/expo/registration.ts'
import { bookSession, leaveSession } from '@tiantian/contracts/expo/session-seat.ts'
import type { Context } from '../../../gateway/implement.ts'
import { implement } from '../../../gateway/implement.ts'
import { CALENDARS_PATH } from '../../../gateway/transports/calendars.ts'
import type { Expo } from '../expo.ts'
import * as standings from '../registration/availability.ts'
import * as seats from '../registration/session-seat.ts'
import * as agenda from './agenda.ts'
import * as materials from './material.ts'
import * as exhibitors from './own-exhibitor.ts'

const availability = async (context: Context<'member'>, eventId: string) => ({
  availability: await standings.getAvailability(context, context.user.id, eventId),
})

const ownExhibitors = async ({ db, user, language }: Context<'member'>) => ({
  exhibitors: await exhibitors.listOwnExhibitors(db.sql, user.id, language),
})

/** Attendee actions on the programme: agenda, session seats, materials, own booth. */
export const programmeActions = (expo: Expo) => [
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
  implement(listOwnExhibitors, ownExhibitors),
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
  implement(getCalendar, async ({ db, user }) => ({
    madeAt: await agenda.calendarSince(db.sql, user.id),
  })),
  implement(renewCalendar, async ({ db, clock, user }) => ({
    url: `${CALENDARS_PATH}/my/${await agenda.renewCalendar(db.sql, user.id, clock.now())}.ics`,
  })),
]
