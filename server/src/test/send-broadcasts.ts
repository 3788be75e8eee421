import { BROADCAST_TOPIC, broadcastJob } from '../modules/expo/office/broadcast.ts'
import { contextOf } from './make-event.ts'
import type { TestApp } from './test-app.ts'

/** Runs the job that sends the waiting emails of the office. */
export async function sendBroadcasts(here: TestApp) {
  const { expo, clock, db } = contextOf(here)
  const waiting = await db.sql<{ data: object }[]>`
    delete from outbox where topic = ${BROADCAST_TOPIC} returning id, data`
  for (const { data } of waiting) await broadcastJob(expo, clock).run(db, data)
}
