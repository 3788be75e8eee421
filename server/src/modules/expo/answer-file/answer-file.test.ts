import {
  openAnswerFile,
  openAnswerFileByLink,
  openOfficeAnswerFile,
} from '@tiantian/contracts/expo/answer-file.ts'
import { openByLink, registerByMail } from '@tiantian/contracts/expo/invitee.ts'
import { eraseRegistration, listEventRegistrations } from '@tiantian/contracts/expo/office-registration.ts'
import { submitRegistration } from '@tiantian/contracts/expo/registration.ts'
import { reportUpload } from '@tiantian/contracts/media/file.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import {
  eventWithFile,
  FILE_QUESTION,
  PDF,
  registeredWithFile,
  signFile,
  uploadFile,
} from '../../../test/make-answer-file.ts'
import type { MadeEvent } from '../../../test/make-event.ts'
import { contextOf, formOf, hold, makeGuests } from '../../../test/make-event.ts'
import { mailGuests } from '../../../test/make-mail-invitee.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { Refused, testApp } from '../../../test/test-app.ts'
import { runScheduledWork } from '../scheduled-work.ts'

const here = await testApp()
const { app, db, clock, media, visitor } = here
const { inputOf, tokenFor } = mailGuests(here)
const manager = await makeOfficer(here, ['registration_manager'])
const editor = await makeOfficer(here, ['event_editor'])
const HOUR_MS = 3_600_000

const newUser = async () => (await makeGuests(here, 1))[0]!
const download = (url: string) => app.inject({ method: 'GET', url })

async function pathOf(id: string) {
  const [row] = await db.sql<{ path: string; privacy: string }[]>`
    select path, privacy from media_files where id = ${id}`
  return row
}

/** Registers without an account; returns the secret of the mailed link and the file. */
async function registerByEmailLink(event: MadeEvent) {
  const email = `${newId()}@mail.example`
  const input = await inputOf(event, email)
  const file = { name: 'Свидетельство.pdf', content: PDF, deviceId: input.deviceId ?? '' }
  const { id: fileId } = await uploadFile(here, visitor, event, file)
  await visitor.call(registerByMail, { ...input, answers: { [FILE_QUESTION]: fileId } })
  return { fileId, token: await tokenFor(email) }
}

test('[S2.20] a file answers a question: only the attendee and the office can read it, by one-time links', async () => {
  const event = await eventWithFile(here)
  const attendee = await newUser()
  const { fileId, registration } = await registeredWithFile(here, event, attendee)
  const shown = { id: fileId, question: 'Business licence', name: 'licence.pdf', bytes: PDF.length }
  expect(registration.files).toEqual([shown])
  const { rows } = await manager.call(listEventRegistrations, { eventId: event.eventId }, 'ru')
  expect(rows[0]!.files).toEqual([{ ...shown, question: 'Свидетельство' }])

  const { url } = await attendee.call(openAnswerFile, { id: fileId })
  const first = await download(url)
  expect(first.rawPayload.equals(PDF)).toBe(true)
  expect(first.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="${registration.code}-licence.pdf"`,
  })
  expect((await download(url)).rawPayload.equals(PDF)).toBe(true)

  const stranger = await newUser()
  expect((await stranger.refused(openAnswerFile, { id: fileId })).code).toBe('FILE_NOT_FOUND')
  expect((await editor.refused(openOfficeAnswerFile, { id: fileId })).code).toBe('PERMISSION_DENIED')
  expect((await attendee.refused(reportUpload, { id: fileId })).code).toBe('UPLOAD_FAILED')
  const { path } = (await pathOf(fileId))!
  expect((await app.inject(`/media/file/${path}`)).statusCode).toBe(404)
})

test("downloads by the office are audited, and a link ends with the officer's role and after ten minutes", async () => {
  const event = await eventWithFile(here)
  const { fileId } = await registeredWithFile(here, event, await newUser())
  const officer = await makeOfficer(here, ['registration_manager'])
  const one = await officer.call(openOfficeAnswerFile, { id: fileId })
  const two = await officer.call(openOfficeAnswerFile, { id: fileId })
  const three = await manager.call(openOfficeAnswerFile, { id: fileId })
  expect((await download(one.url)).rawPayload.equals(PDF)).toBe(true)
  await db.sql`update users set roles = '{}' where id = ${officer.id}`
  expect((await download(two.url)).statusCode).toBe(404)
  clock.advance(600_000)
  expect((await download(three.url)).statusCode).toBe(404)
  const [entry] = await db.sql<{ count: number }[]>`
    select count(*)::int as count from audit_log where event = 'expo.registration.file' and object_id = ${fileId}`
  expect(entry!.count).toBe(3)
})

test('pictures are re-encoded, and a file of the wrong type is refused', async () => {
  const event = await eventWithFile(here)
  const attendee = await newUser()
  const plain = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } })
    .withExif({ IFD0: { Copyright: 'where she lives' } })
    .jpeg()
    .toBuffer()
  const photo = await uploadFile(here, attendee, event, { name: 'me.jpg', content: plain })
  const { registration: held } = await hold(attendee, event)
  const form = { id: held.id, ...formOf(attendee, event) }
  await attendee.call(submitRegistration, { ...form, answers: { [FILE_QUESTION]: photo.id } })
  const { url } = await attendee.call(openAnswerFile, { id: photo.id })
  const { rawPayload } = await download(url)
  expect(plain.includes('where she lives')).toBe(true)
  expect(rawPayload.includes('where she lives')).toBe(false)

  const other = await newUser()
  const disguised = await uploadFile(here, other, event, { name: 'a.pdf', content: Buffer.from('<script>') })
  expect(disguised.code).toBe('FILE_DAMAGED')
  const refusal = await signFile(other, event, 'a.docx').catch((error: unknown) => error)
  expect((refusal as Refused).code).toBe('FILE_TYPE_REFUSED')
  expect(refusal).toBeInstanceOf(Refused)
})

test('a file must be uploaded by the attendee for this question and belongs to one registration', async () => {
  const event = await eventWithFile(here)
  const owner = await newUser()
  const other = await newUser()
  const { id: hers } = await uploadFile(here, owner, event, { name: 'a.pdf', content: PDF })
  const { id: signedOnly } = await signFile(other, event, 'b.pdf')
  const elsewhere = await uploadFile(here, other, await eventWithFile(here), { name: 'c.pdf', content: PDF })
  const { registration: held } = await hold(other, event)
  for (const fileId of [hers, signedOnly, elsewhere.id, newId()]) {
    const form = { id: held.id, ...formOf(other, event), answers: { [FILE_QUESTION]: fileId } }
    const { code, fields } = await other.refused(submitRegistration, form)
    expect([code, fields]).toEqual(['INVALID_INPUT', [{ path: 'answers.licence', rule: 'invalid_value' }]])
  }
  const empty = { id: held.id, ...formOf(other, event), answers: {} }
  expect((await other.refused(submitRegistration, empty)).fields).toEqual([
    { path: 'answers.licence', rule: 'required' },
  ])
})

test('without an account the mailed link opens the file; an unconfirmed file is deleted after a day', async () => {
  const event = await eventWithFile(here)
  const stored = await registerByEmailLink(event)
  const lost = await registerByEmailLink(event)
  const { registration } = await visitor.call(openByLink, { token: stored.token })
  expect(registration.files).toMatchObject([{ id: stored.fileId, name: 'Свидетельство.pdf' }])
  const { url } = await visitor.call(openAnswerFileByLink, { token: stored.token, id: stored.fileId })
  expect((await download(url)).rawPayload.equals(PDF)).toBe(true)
  const wrong = await visitor.refused(openAnswerFileByLink, { token: stored.token, id: lost.fileId })
  expect(wrong.code).toBe('FILE_NOT_FOUND')

  clock.advance(25 * HOUR_MS)
  await runScheduledWork(contextOf(here))
  expect((await pathOf(lost.fileId))!.privacy).toBe('dropped')
  await media.cleanUp()
  expect(await pathOf(lost.fileId)).toBeUndefined()
  // A used file outlives the day after which unused uploads are deleted.
  expect((await pathOf(stored.fileId))!.privacy).toBe('kept')
})

test('erasing a user deletes their files at once; an unused file is deleted after a day', async () => {
  const event = await eventWithFile(here)
  const attendee = await newUser()
  const { fileId, registration } = await registeredWithFile(here, event, attendee)
  const { url } = await attendee.call(openAnswerFile, { id: fileId })
  const { id: unused } = await uploadFile(here, attendee, event, { name: 'again.pdf', content: PDF })
  await manager.call(eraseRegistration, { id: registration.id, reason: 'She asked for it' })
  expect((await download(url)).statusCode).toBe(404)
  expect((await attendee.refused(openAnswerFile, { id: fileId })).code).toBe('FILE_NOT_FOUND')
  await media.cleanUp()
  expect(await pathOf(fileId)).toBeUndefined()
  expect((await pathOf(unused))!.privacy).toBe('waiting')
  clock.advance(25 * HOUR_MS)
  await media.cleanUp()
  expect(await pathOf(unused)).toBeUndefined()
})
