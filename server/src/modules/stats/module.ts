import { listErrorGroups, moveErrorGroup, reportErrors } from '@tiantian/contracts/stats/error-report.ts'
import type { Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import { defineModule } from '../module.ts'
import { deleteOldEvents, eraseReporters, statsFunctions } from './cloud-objects.ts'
import * as errors from './error-report.ts'

const actions: Implementation[] = [
  implement(reportErrors, async ({ db, clock }, input) => {
    await errors.reportErrors(db, input, clock.now())
    return {}
  }),
  implement(listErrorGroups, ({ db }, input) => errors.listErrorGroups(db.sql, input)),
  implement(moveErrorGroup, async ({ db, user, clock }, input) => ({
    group: await errors.moveErrorGroup(db, input, { userId: user.id, now: clock.now() }),
  })),
]

export const stats = defineModule({
  name: 'stats',
  after: ['user'],
  actions,
  functions: ({ clock }) => statsFunctions(clock),
  personalData: { erase: eraseReporters },
  schedules: [
    {
      name: 'stats.clean-up',
      cron: '47 3 * * *',
      run: async ({ db, clock }) => ({
        errors: await errors.deleteOldErrors(db.sql, clock.now()),
        events: await deleteOldEvents(db.sql, clock.now()),
      }),
    },
  ],
})
