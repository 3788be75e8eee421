import { listEmails, resendEmail, sendBroadcast } from '@tiantian/contracts/expo/broadcast.ts'
import { createOfficeFile } from '@tiantian/contracts/expo/event-file.ts'
import {
  getFigures,
  listOfficeEvents,
  moveEvent,
  setRetention,
} from '@tiantian/contracts/expo/office-event.ts'
import { listEventQueue, moveInQueue } from '@tiantian/contracts/expo/office-queue.ts'
import {
  correctContact,
  correctTicket,
  decideRegistration,
  decideRegistrations,
  eraseRegistration,
  getOfficeRegistration,
  listEventRegistrations,
  registerAtDesk,
} from '@tiantian/contracts/expo/office-registration.ts'
import type { Context, Implementation } from '../../../gateway/implement.ts'
import { implement } from '../../../gateway/implement.ts'
import * as files from '../event/event-file.ts'
import type { Expo } from '../expo.ts'
import { userOf, withExpo } from '../expo.ts'
import * as erasure from '../registration/erase-registration.ts'
import * as retention from '../retention.ts'
import * as broadcasts from './broadcast.ts'
import * as corrections from './correct-registration.ts'
import { registerAtDesk as registerVisitor } from './desk-registration.ts'
import * as emailLog from './email-log.ts'
import * as figures from './figures.ts'
import * as officeEvents from './office-event.ts'
import * as queues from './office-queue.ts'
import * as registrations from './office-registration.ts'

/** The office's work on an event and the people who come to it. */
export const officeActions = (expo: Expo): Implementation[] => [
  ...officeEventActions(expo),
  ...officeRegistrationActions(expo),
  ...emailActions(expo),
]

/** The event as a whole: its state, figures, exports, how long names are kept. */
const officeEventActions = (expo: Expo): Implementation[] => {
  const ctx = withExpo(expo)
  return [
    implement(listOfficeEvents, ({ db, language }, input) =>
      officeEvents.listOfficeEvents(db.sql, input, language),
    ),
    implement(moveEvent, async (context, input) => ({
      state: await officeEvents.moveEvent(ctx(context), context.user, input),
    })),
    implement(getFigures, ({ db, language }, { eventId }) => figures.getFigures(db.sql, eventId, language)),
    implement(createOfficeFile, async (context, input) => ({
      url: await files.createOfficeFile(ctx(context), userOf(context), input),
    })),
    implement(setRetention, async (context, input) => ({
      days: await retention.setRetention(ctx(context), context.user.id, input),
    })),
  ]
}

/** Registrations, at the desk too, and the waitlist. */
const officeRegistrationActions = (expo: Expo): Implementation[] => {
  const ctx = withExpo(expo)
  const deskOf = (context: Pick<Context<'member'>, 'db' | 'clock' | 'user' | 'language'>) => ({
    ...ctx(context),
    ...userOf(context),
  })
  return [
    implement(listEventRegistrations, ({ db, language }, input) =>
      registrations.listEventRegistrations(db.sql, input, language),
    ),
    implement(getOfficeRegistration, ({ db, language }, { id }) =>
      registrations.getOfficeRegistration(db.sql, id, language),
    ),
    implement(decideRegistration, async (context, input) => ({
      state: await registrations.decideRegistration(ctx(context), context.user.id, input),
    })),
    implement(decideRegistrations, async (context, input) => ({
      decided: await registrations.decideRegistrations(ctx(context), context.user.id, input),
    })),
    implement(correctContact, (context, input) => corrections.correctContact(deskOf(context), input)),
    implement(correctTicket, (context, input) => corrections.correctTicket(deskOf(context), input)),
    implement(registerAtDesk, (context, input) => registerVisitor(deskOf(context), input)),
    implement(eraseRegistration, async (context, input) => {
      await erasure.eraseRegistration(ctx(context), context.user.id, input)
      return {}
    }),
    implement(listEventQueue, ({ db, language }, input) => queues.listEventQueue(db.sql, input, language)),
    implement(moveInQueue, async (context, input) => ({
      state: await queues.moveInQueue(ctx(context), context.user.id, input),
    })),
  ]
}

/** Broadcasts to registrants, and all emails about registrations. */
const emailActions = (expo: Expo): Implementation[] => {
  const ctx = withExpo(expo)
  return [
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
