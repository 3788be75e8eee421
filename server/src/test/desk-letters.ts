import { DESK_LETTER_TOPIC, deskLetterJob } from '../modules/expo/desk-letter.service.ts'
import { deskOf } from './make-event.ts'
import type { TestApp } from './test-app.ts'

/** Does what the job does with letters of the office that wait. */
export async function sendDeskLetters(here: TestApp) {
  const { expo, clock, db } = deskOf(here)
  const waiting = await db.sql<{ data: object }[]>`
    delete from outbox where topic = ${DESK_LETTER_TOPIC} returning id, data`
  for (const { data } of waiting) await deskLetterJob(expo, clock).run(db, data)
}
