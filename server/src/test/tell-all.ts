import { DECLARED_TOPIC } from '../modules/user/notifications/notify.ts'
import type { TestApp } from './test-app.ts'

/** Delivers the notifications that wait, as the outbox does right after a commit. */
export async function tellAll({ db, jobs }: Pick<TestApp, 'db' | 'jobs'>) {
  const job = jobs.find(({ topic }) => topic === DECLARED_TOPIC)
  const rows = await db.sql<{ data: object }[]>`
    with taken as (delete from outbox where topic = ${DECLARED_TOPIC} returning id, data)
    select data from taken order by id`
  for (const { data } of rows) await job?.run(db, data)
}
