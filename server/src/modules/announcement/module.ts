import * as contract from '@tiantian/contracts/announcement/announcement.ts'
import { implement } from '../../gateway/implement.ts'
import { defineModule, deleteRowsOf } from '../module.ts'
import * as announcements from './announcement.ts'
import { announcementNews, fanOutJob, startDueAnnouncements } from './fan-out.ts'

export const announcement = defineModule({
  name: 'announcement',
  after: ['user', 'push', 'enterprise', 'shop', 'expo', 'message'],
  actions: [
    implement(contract.listAnnouncements, ({ db }, input) => announcements.listAnnouncements(db, input)),
    implement(contract.getOfficeAnnouncement, async ({ db }, { id }) => ({
      announcement: await announcements.getOne(db.sql, id),
    })),
    implement(contract.createAnnouncement, async (context, input) => ({
      announcement: await announcements.createAnnouncement(context, input),
    })),
    implement(contract.changeAnnouncement, async (context, input) => ({
      announcement: await announcements.changeAnnouncement(context, input),
    })),
    implement(contract.countAudience, (context, input) => announcements.countAudience(context, input)),
    implement(contract.testAnnouncement, (context, { id }) => announcements.testAnnouncement(context, id)),
    implement(contract.moveAnnouncement, async (context, input) => ({
      announcement: await announcements.moveAnnouncement(context, input),
    })),
    implement(contract.getAnnouncement, (context, { id }) =>
      announcements.readAnnouncement(context, id, context.language),
    ),
    implement(contract.openAnnouncement, (context, { id }) => announcements.countOpened(context, id)),
  ],
  notifications: [announcementNews],
  jobs: ({ clock }) => [fanOutJob(clock)],
  schedules: [
    {
      name: 'announcement.start-due',
      cron: '* * * * *',
      run: async ({ db, clock }) => ({ started: await startDueAnnouncements(db, clock.now()) }),
    },
  ],
  personalData: { erase: deleteRowsOf('announcement_recipients') },
})
