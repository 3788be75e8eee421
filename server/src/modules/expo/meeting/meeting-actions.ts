import {
  answerMeeting,
  getMeetingPlan,
  getMeetings,
  leaveMeetings,
  listParticipants,
  moveMeeting,
  requestMeeting,
  setMeetingPlan,
  setMeetingProfile,
} from '@tiantian/contracts/expo/meeting.ts'
import type { Context, Implementation } from '../../../gateway/implement.ts'
import { implement } from '../../../gateway/implement.ts'
import type { Expo } from '../expo.ts'
import { withExpo } from '../expo.ts'
import * as meetings from './meeting.ts'
import type { MeetingViewer } from './my-meetings.ts'
import * as mine from './my-meetings.ts'
import { listParticipants as readParticipants } from './participants.ts'
import * as plans from './plan.ts'
import * as profiles from './profile.ts'

/** Meetings between attendees, and the slots that the office plans for them. */
export const meetingActions = (expo: Expo): Implementation[] => {
  const ctx = withExpo(expo)
  return [
    implement(getMeetings, (context, { eventId }) => myMeetings(context, eventId)),
    implement(listParticipants, (context, input) => readParticipants(viewerOf(context), input)),
    implement(setMeetingProfile, async (context, input) => {
      await profiles.joinMeetings(ctx(context), context.user.id, input)
      return myMeetings(context, input.eventId)
    }),
    implement(leaveMeetings, async (context, { eventId }) => {
      await profiles.leaveMeetings(ctx(context), context.user.id, eventId)
      return myMeetings(context, eventId)
    }),
    implement(requestMeeting, async (context, input) =>
      myMeetings(context, await meetings.requestMeeting(ctx(context), context.user.id, input)),
    ),
    implement(answerMeeting, async (context, input) =>
      myMeetings(context, await meetings.answerMeeting(ctx(context), context.user.id, input)),
    ),
    implement(moveMeeting, async (context, input) =>
      myMeetings(context, await meetings.moveMeeting(ctx(context), context.user.id, input)),
    ),
    implement(getMeetingPlan, async ({ db }, { eventId }) => ({
      plan: await plans.getMeetingPlan(db.sql, eventId),
    })),
    implement(setMeetingPlan, async (context, period) => {
      await plans.setMeetingPlan(ctx(context), context.user.id, period)
      return { plan: await plans.getMeetingPlan(context.db.sql, period.eventId) }
    }),
  ]
}

const viewerOf = ({ db, clock, user, language }: Context<'member'>): MeetingViewer => ({
  sql: db.sql,
  userId: user.id,
  language,
  now: clock.now(),
})

const myMeetings = async (context: Context<'member'>, eventId: string) => ({
  mine: await mine.getMeetings(viewerOf(context), eventId),
})
