import {
  answerCard,
  listAskings,
  listContacts,
  noteContact,
  scanCard,
  withdrawCard,
} from '@tiantian/contracts/expo/contact-book.ts'
import { createBadgeFile, createContactFile, createOfficeFile } from '@tiantian/contracts/expo/event-file.ts'
import {
  answerMeeting,
  askMeeting,
  getMeetingPlan,
  getMeetings,
  leaveMeetings,
  listParticipants,
  moveMeeting,
  setMeetingPlan,
  setMeetingProfile,
} from '@tiantian/contracts/expo/meeting.ts'
import { decideRegistrations, listEventQueue, moveInQueue } from '@tiantian/contracts/expo/office.ts'
import type { Context } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import * as cards from './card.service.ts'
import * as book from './contact-book.service.ts'
import * as files from './event-file.service.ts'
import type { Desk, Expo } from './expo.ts'
import * as meetings from './meeting/meeting.service.ts'
import type { Reader } from './meeting/my-meetings.service.ts'
import * as mine from './meeting/my-meetings.service.ts'
import * as people from './meeting/participants.service.ts'
import * as plans from './meeting/plan.service.ts'
import * as profiles from './meeting/profile.service.ts'
import * as queues from './office-queue.service.ts'
import * as registrations from './office-registration.service.ts'

/** Whoever is signed in, of the office or not. */
type Asked = Pick<Context<'member'>, 'db' | 'clock' | 'user' | 'language'>

/** What happens among the people of an event: files about them, meetings, cards. */
export const peopleActions = (expo: Expo) => [
  ...fileActions(expo),
  ...meetingActions(expo),
  ...contactActions(expo),
  ...officeActions(expo),
]

const whoIs = ({ user, language }: Asked) => ({ userId: user.id, language })

const readerOf = ({ db, clock, user, language }: Asked): Reader => ({
  sql: db.sql,
  userId: user.id,
  language,
  now: clock.now(),
})

const fileActions = (expo: Expo) => {
  const desk = ({ db, clock }: Asked): Desk => ({ db, clock, expo })
  return [
    implement(createOfficeFile, async (context, wish) => ({
      url: await files.createOfficeFile(desk(context), whoIs(context), wish),
    })),
    implement(createBadgeFile, async (context, { id }) => ({
      url: await files.createBadgeFile(desk(context), whoIs(context), id),
    })),
    implement(createContactFile, async (context, { kind }) => ({
      url: await files.createContactFile(desk(context), whoIs(context), kind),
    })),
  ]
}

const meetingActions = (expo: Expo) => {
  const desk = ({ db, clock }: Asked): Desk => ({ db, clock, expo })
  const home = async (context: Asked, eventId: string) => ({
    mine: await mine.getMeetings(readerOf(context), eventId),
  })
  return [
    implement(getMeetings, (context, { eventId }) => home(context, eventId)),
    implement(listParticipants, (context, wish) => people.listParticipants(readerOf(context), wish)),
    implement(setMeetingProfile, async (context, wish) => {
      await profiles.joinMeetings(desk(context), context.user.id, wish)
      return home(context, wish.eventId)
    }),
    implement(leaveMeetings, async (context, { eventId }) => {
      await profiles.leaveMeetings(desk(context), context.user.id, eventId)
      return home(context, eventId)
    }),
    implement(askMeeting, async (context, wish) =>
      home(context, await meetings.askMeeting(desk(context), context.user.id, wish)),
    ),
    implement(answerMeeting, async (context, wish) =>
      home(context, await meetings.answerMeeting(desk(context), context.user.id, wish)),
    ),
    implement(moveMeeting, async (context, wish) =>
      home(context, await meetings.moveMeeting(desk(context), context.user.id, wish)),
    ),
  ]
}

const contactActions = (expo: Expo) => {
  const desk = ({ db, clock }: Asked): Desk => ({ db, clock, expo })
  const askings = async ({ db, user, language }: Asked) => ({
    askings: await book.listAskings(db.sql, user.id, language),
  })
  return [
    implement(listContacts, ({ db, user, language }, wish) =>
      book.listContacts(db.sql, user.id, wish, language),
    ),
    implement(listAskings, (context) => askings(context)),
    implement(scanCard, (context, { code }) => cards.scanCard(desk(context), context.user.id, code)),
    implement(answerCard, async (context, wish) => {
      await cards.answerCard(desk(context), context.user.id, wish)
      return askings(context)
    }),
    implement(noteContact, async ({ db, user }, wish) => {
      await book.noteContact(db.sql, user.id, wish)
      return {}
    }),
    implement(withdrawCard, async (context, { id }) => {
      await cards.withdrawCard(desk(context), context.user.id, id)
      return {}
    }),
  ]
}

const officeActions = (expo: Expo) => [
  implement(decideRegistrations, async ({ db, clock, user }, wish) => ({
    decided: await registrations.decideRegistrations({ db, clock, expo }, user.id, wish),
  })),
  implement(listEventQueue, ({ db, language }, wish) => queues.listEventQueue(db.sql, wish, language)),
  implement(moveInQueue, async ({ db, clock, user }, wish) => ({
    state: await queues.moveInQueue({ db, clock, expo }, user.id, wish),
  })),
  implement(getMeetingPlan, async ({ db }, { eventId }) => ({
    plan: await plans.getMeetingPlan(db.sql, eventId),
  })),
  implement(setMeetingPlan, async ({ db, clock, user }, stretch) => {
    await plans.setMeetingPlan({ db, clock, expo }, user.id, stretch)
    return { plan: await plans.getMeetingPlan(db.sql, stretch.eventId) }
  }),
]
