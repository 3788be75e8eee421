import {
  answerContactRequest,
  listContactRequests,
  listContacts,
  noteContact,
  saveContact,
  scanCard,
  withdrawCard,
} from '@tiantian/contracts/expo/contact-book.ts'
import { importContacts } from '@tiantian/contracts/expo/contact-import.ts'
import { createBadgeFile, createContactFile, createOfficeFile } from '@tiantian/contracts/expo/event-file.ts'
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
import { decideRegistrations, listEventQueue, moveInQueue } from '@tiantian/contracts/expo/office.ts'
import type { Context } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import * as cards from './contact/card.ts'
import * as book from './contact/contact-book.ts'
import { importContacts as importContactFile } from './contact/import-contacts.ts'
import * as files from './event/event-file.ts'
import type { Expo, ExpoContext } from './expo.ts'
import * as meetings from './meeting/meeting.ts'
import type { MeetingViewer } from './meeting/my-meetings.ts'
import * as mine from './meeting/my-meetings.ts'
import * as people from './meeting/participants.ts'
import * as plans from './meeting/plan.ts'
import * as profiles from './meeting/profile.ts'
import * as queues from './office/office-queue.ts'
import * as registrations from './office/office-registration.ts'

/** Any signed-in user, officers included. */
type PeopleActionsContext = Pick<Context<'member'>, 'db' | 'clock' | 'user' | 'language'>

/** Actions between attendees of an event: files about them, meetings, contact cards. */
export const peopleActions = (expo: Expo) => [
  ...fileActions(expo),
  ...meetingActions(expo),
  ...contactActions(expo),
  ...officeActions(expo),
]

const callerOf = ({ user, language }: PeopleActionsContext) => ({ userId: user.id, language })

const readerOf = ({ db, clock, user, language }: PeopleActionsContext): MeetingViewer => ({
  sql: db.sql,
  userId: user.id,
  language,
  now: clock.now(),
})

const fileActions = (expo: Expo) => {
  const ctx = ({ db, clock }: PeopleActionsContext): ExpoContext => ({ db, clock, expo })
  return [
    implement(createOfficeFile, async (context, input) => ({
      url: await files.createOfficeFile(ctx(context), callerOf(context), input),
    })),
    implement(createBadgeFile, async (context, { id }) => ({
      url: await files.createBadgeFile(ctx(context), callerOf(context), id),
    })),
    implement(createContactFile, async (context, { kind }) => ({
      url: await files.createContactFile(ctx(context), callerOf(context), kind),
    })),
  ]
}

const meetingActions = (expo: Expo) => {
  const ctx = ({ db, clock }: PeopleActionsContext): ExpoContext => ({ db, clock, expo })
  const home = async (context: PeopleActionsContext, eventId: string) => ({
    mine: await mine.getMeetings(readerOf(context), eventId),
  })
  return [
    implement(getMeetings, (context, { eventId }) => home(context, eventId)),
    implement(listParticipants, (context, input) => people.listParticipants(readerOf(context), input)),
    implement(setMeetingProfile, async (context, input) => {
      await profiles.joinMeetings(ctx(context), context.user.id, input)
      return home(context, input.eventId)
    }),
    implement(leaveMeetings, async (context, { eventId }) => {
      await profiles.leaveMeetings(ctx(context), context.user.id, eventId)
      return home(context, eventId)
    }),
    implement(requestMeeting, async (context, input) =>
      home(context, await meetings.requestMeeting(ctx(context), context.user.id, input)),
    ),
    implement(answerMeeting, async (context, input) =>
      home(context, await meetings.answerMeeting(ctx(context), context.user.id, input)),
    ),
    implement(moveMeeting, async (context, input) =>
      home(context, await meetings.moveMeeting(ctx(context), context.user.id, input)),
    ),
  ]
}

const contactActions = (expo: Expo) => {
  const ctx = ({ db, clock }: PeopleActionsContext): ExpoContext => ({ db, clock, expo })
  const contactRequests = async ({ db, user, language }: PeopleActionsContext) => ({
    contactRequests: await book.listContactRequests(db.sql, user.id, language),
  })
  return [
    implement(listContacts, ({ db, user, language }, input) =>
      book.listContacts(db.sql, user.id, input, language),
    ),
    implement(listContactRequests, (context) => contactRequests(context)),
    implement(scanCard, (context, { code }) => cards.scanCard(ctx(context), context.user.id, code)),
    implement(answerContactRequest, async (context, input) => {
      await cards.answerContactRequest(ctx(context), context.user.id, input)
      return contactRequests(context)
    }),
    implement(saveContact, async ({ db, user, clock }, input) => {
      await book.saveContact(db.sql, user.id, input, clock.now())
      return {}
    }),
    implement(importContacts, ({ db, user, clock }, input) =>
      importContactFile(db, user.id, input, clock.now()),
    ),
    implement(noteContact, async ({ db, user }, input) => {
      await book.noteContact(db.sql, user.id, input)
      return {}
    }),
    implement(withdrawCard, async (context, { id }) => {
      await cards.withdrawCard(ctx(context), context.user.id, id)
      return {}
    }),
  ]
}

const officeActions = (expo: Expo) => [
  implement(decideRegistrations, async ({ db, clock, user }, input) => ({
    decided: await registrations.decideRegistrations({ db, clock, expo }, user.id, input),
  })),
  implement(listEventQueue, ({ db, language }, input) => queues.listEventQueue(db.sql, input, language)),
  implement(moveInQueue, async ({ db, clock, user }, input) => ({
    state: await queues.moveInQueue({ db, clock, expo }, user.id, input),
  })),
  implement(getMeetingPlan, async ({ db }, { eventId }) => ({
    plan: await plans.getMeetingPlan(db.sql, eventId),
  })),
  implement(setMeetingPlan, async ({ db, clock, user }, stretch) => {
    await plans.setMeetingPlan({ db, clock, expo }, user.id, stretch)
    return { plan: await plans.getMeetingPlan(db.sql, stretch.eventId) }
  }),
]
