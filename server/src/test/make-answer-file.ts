import { signAnswerFile } from '@tiantian/contracts/expo/answer-file.ts'
import { submitRegistration } from '@tiantian/contracts/expo/registration.ts'
import type { MadeEvent } from './make-event.ts'
import { formOf, hold, makeEvent } from './make-event.ts'
import type { Person, TestApp } from './test-app.ts'
import { FORM_TYPE, formOf as formOfFile } from './uploader.ts'

export const FILE_QUESTION = 'licence'
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n', 'latin1')

/** An event whose organizer requests a file. */
export async function eventWithFile(here: TestApp): Promise<MadeEvent> {
  const event = await makeEvent(here)
  await here.db.sql`
    insert into event_questions (event_id, key, position, kind, label, is_required)
    values (${event.eventId}, ${FILE_QUESTION}, 0, 'file', '{"en": "Business licence", "ru": "Свидетельство"}', true)`
  return event
}

export const signFile = (person: Person, { eventId }: MadeEvent, name: string, deviceId?: string) =>
  person.call(signAnswerFile, {
    eventId,
    question: FILE_QUESTION,
    name,
    size: PDF.length,
    ...(deviceId !== undefined && { deviceId }),
  })

interface SentFile {
  readonly name: string
  readonly content: Buffer
  readonly deviceId?: string
}

/** Uploads the answer of the question. Returns its id and, when it was refused, the code. */
export async function uploadFile({ app }: TestApp, person: Person, event: MadeEvent, file: SentFile) {
  const { id, action, fields } = await signFile(person, event, file.name, file.deviceId)
  const payload = formOfFile(fields, file.content)
  const reply = await app.inject({
    method: 'POST',
    url: action,
    headers: { 'content-type': FORM_TYPE },
    payload,
  })
  return { id, code: reply.statusCode === 200 ? '' : reply.json<{ code: string }>().code }
}

/** A user whose registration was submitted with a file. */
export async function registeredWithFile(here: TestApp, event: MadeEvent, person: Person) {
  const { id: fileId } = await uploadFile(here, person, event, { name: 'licence.pdf', content: PDF })
  const { registration: held } = await hold(person, event)
  const { registration } = await person.call(submitRegistration, {
    id: held.id,
    ...formOf(person, event),
    answers: { [FILE_QUESTION]: fileId },
  })
  return { fileId, registration }
}
