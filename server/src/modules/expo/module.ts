import type { ModuleContext } from '../module.ts'
import { defineModule } from '../module.ts'
import { answerFileActions } from './answer-file/answer-file-actions.ts'
import { createAnswerDownloads } from './answer-file/answer-link.ts'
import { checkInActions } from './check-in/check-in-actions.ts'
import { companyPathOfShop } from './company/company.ts'
import { companySection } from './company/share-company.ts'
import { contactActions } from './contact/contact-actions.ts'
import { eventNotifications } from './emails/event-notification.ts'
import { eventActions, ownExhibitorActions, programmeActions } from './event/event-actions.ts'
import { createCalendars } from './event/event-calendar.ts'
import { createEventDownloads } from './event/event-downloads.ts'
import { savedEvents } from './event/event-list.ts'
import { createExpo } from './expo.ts'
import { meetingActions } from './meeting/meeting-actions.ts'
import { broadcastJob } from './office/broadcast.ts'
import { officeActions } from './office/office-actions.ts'
import { expoPersonalData } from './personal-data.ts'
import { seatsJob } from './registration/offer-seats.ts'
import {
  availabilityActions,
  openRegistrationActions,
  registrationActions,
} from './registration/registration-actions.ts'
import { runScheduledWork } from './scheduled-work.ts'
import { setUpActions } from './set-up/set-up-actions.ts'
import { eventSection } from './share/share-event.ts'

export const expo = defineModule({
  name: 'expo',
  after: ['place', 'user', 'media', 'enterprise', 'shop', 'product', 'activity', 'publish'],
  actions(context) {
    const expo = expoOf(context)
    return [
      ...eventActions,
      ...programmeActions(expo),
      ...registrationActions(expo),
      ...availabilityActions(expo),
      ...openRegistrationActions(expo),
      ...answerFileActions(expo, context.media.signing),
      ...meetingActions(expo),
      ...contactActions(expo),
      ...checkInActions(expo),
      ...officeActions(expo),
      ...ownExhibitorActions,
      ...setUpActions(expo),
    ]
  },
  jobs: (context) => [seatsJob(expoOf(context), context.clock), broadcastJob(expoOf(context), context.clock)],
  schedules: [
    {
      name: 'expo.scheduled-work',
      cron: '* * * * *',
      atSeconds: [0, 30],
      run: ({ db, clock, ...context }) => runScheduledWork({ db, clock, expo: expoOf(context) }),
    },
  ],
  notifications: eventNotifications,
  personalData: {
    export: expoPersonalData,
    async erase(tx, userIds) {
      await tx`delete from session_seats where user_id = any(${userIds as string[]}::uuid[])`
      await tx`delete from answer_links where user_id = any(${userIds as string[]}::uuid[])`
      await tx`select erase_registrations(${userIds as string[]}::uuid[])`
    },
  },
  // A link to a file of an event may belong to an ended session.
  sessionEnding: (sql, userId, at) => sql`
    update event_files set expires_at = ${at.toISOString()} where user_id = ${userId} and taken_at is null`,
  saved: [savedEvents],
  besideShop: ({ sql }) => ({ findCompany: (shop, language) => companyPathOfShop(sql, shop, language) }),
  sharePages: ({ db, clock }) => [eventSection(db, clock), companySection(db, clock)],
  downloads: (context) => [
    createEventDownloads({ ...context, expo: expoOf(context) }),
    createAnswerDownloads(context, context.media),
  ],
  calendars: ({ db, identity }) => createCalendars(db, identity.webOrigin),
})

const expoOf = ({
  identity: { cipher, webOrigin },
  settings,
}: Pick<ModuleContext, 'identity' | 'settings'>) =>
  createExpo({
    cipher,
    webOrigin,
    tokenSecrets: [settings.tokenSecret, ...settings.previousTokenSecrets],
  })
