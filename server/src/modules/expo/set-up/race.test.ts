import { registerByMail } from '@tiantian/contracts/expo/invitee.ts'
import type { QuestionForm } from '@tiantian/contracts/expo/question-form.ts'
import {
  moveBooth,
  saveExhibitor,
  savePlan,
  saveQuestions,
  saveTickets,
} from '@tiantian/contracts/expo/set-up.ts'
import { describe, expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { meetAtGate } from '../../../test/gate.ts'
import { hold, makeEvent, makeGuests, seatsOf } from '../../../test/make-event.ts'
import { mailGuests, newMail } from '../../../test/make-mail-invitee.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { begun, setUpOf } from '../../../test/make-set-up.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { codesOf, testApp } from '../../../test/test-app.ts'
import { withoutRowLocks } from '../../../test/without-locks.ts'

const guarded = await testApp()

/** The same server without its guards: no row locks, no versions, and no check of taken seats. */
const naive = await testApp()
await naive.db.sql.unsafe(`
  alter table quotas drop constraint quotas_not_oversold;
  create or replace function claim_event_part_version(event uuid, which text, seen int, who uuid, at timestamptz)
  returns boolean language sql as 'select true';
  create or replace function resize_quota(quota uuid, wanted int) returns boolean language sql as
    'update quotas set size = wanted where id = quota returning true'`)
withoutRowLocks(naive)

const ask = (key: string): QuestionForm => ({
  key,
  kind: 'text',
  label: { en: key },
  help: {},
  isRequired: false,
  options: [],
  showIf: null,
  min: null,
  max: null,
  pattern: '',
})

describe('two editors save one part at the same moment', () => {
  test('one gets a conflict that names the other, and no work is lost', async () => {
    const { codes, keys, refusals } = await twoEditors(guarded)
    expect(codes).toEqual(['EDIT_CONFLICT'])
    expect(keys).toHaveLength(1)
    expect(refusals[0]).toMatchObject({ name: expect.stringMatching(/^officer_/), at: expect.any(String) })
  })

  test("control: without versions both saves succeed, and one editor's work is lost", async () => {
    const { codes, keys } = await twoEditors(naive)
    expect(codes).toEqual([])
    expect(keys).toHaveLength(1)
  })
})

async function twoEditors(here: TestApp) {
  const editors = [await makeOfficer(here, ['event_editor']), await makeOfficer(here, ['event_editor'])]
  const { id } = await begun(here, editors[0]!)
  const results = await Promise.allSettled(
    editors.map((editor, at) =>
      editor.call(saveQuestions, { id, version: 0, questions: [ask(`question_${at}`)] }),
    ),
  )
  const { questions } = await setUpOf(editors[0]!, id)
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.params] : []))
  return { codes: codesOf(results), keys: questions.map(({ key }) => key), refusals }
}

describe('the office reduces seats while users take them', () => {
  test('there are never fewer seats than are taken', async () => {
    const { used, size } = await shrink(guarded)
    expect(used).toBeLessThanOrEqual(size)
  })

  test('control: without the check the quota is smaller than the taken seats', async () => {
    const { used, size } = await shrink(naive)
    expect(used).toBeGreaterThan(size)
  })
})

async function shrink(here: TestApp) {
  const publisher = await makeOfficer(here, ['event_publisher'])
  const event = await makeEvent(here, { seats: 30 })
  const attendees = await makeGuests(here, 20)
  for (const attendee of attendees.slice(0, 5)) await hold(attendee, event)
  const { tickets } = await setUpOf(publisher, event.eventId)
  const input = {
    id: event.eventId,
    version: 0,
    tickets: { ...tickets, quotas: tickets.quotas.map(({ used: _, ...quota }) => ({ ...quota, size: 4 })) },
  }
  await Promise.allSettled([
    ...attendees.slice(5).map((attendee) => hold(attendee, event)),
    publisher.call(saveTickets, input),
  ])
  const { tickets: after } = await setUpOf(publisher, event.eventId)
  expect((await seatsOf(here, event)).used).toBe(after.quotas[0]!.used)
  return { used: after.quotas[0]!.used, size: after.quotas[0]!.size! }
}

test('a ticket type removed during a registration by mail stays valid for it, or the registration is refused', async () => {
  const { inputOf } = mailGuests(guarded)
  for (let round = 0; round < 3; round += 1) {
    const publisher = await makeOfficer(guarded, ['event_publisher'])
    const event = await makeEvent(guarded)
    const id = event.eventId
    await publisher.call(saveQuestions, { id, version: 0, questions: [ask('why')] })
    const answers = { why: 'Brakes' }
    const input = { ...(await inputOf(event, newMail())), answers }
    const [registering] = await Promise.allSettled([
      guarded.visitor.call(registerByMail, input),
      publisher.call(saveQuestions, { id, version: 1, questions: [] }),
      publisher.call(saveTickets, { id, version: 0, tickets: { quotas: [], types: [] } }),
    ])
    const { questions, tickets } = await setUpOf(publisher, id)
    const rows = await guarded.db.sql<{ answers: object }[]>`
      select answers from registrations where event_id = ${id}`
    expect(codesOf([registering])).toEqual(rows.length > 0 ? [] : ['EVENT_NOT_FOUND'])
    expect(tickets.types).toHaveLength(rows.length)
    for (const { answers } of rows) expect(Object.keys(answers)).toEqual(questions.map(({ key }) => key))
  }
})

const GATE = 'trigger gate before update of state on booths for each statement'

describe('two editors hold one booth for two exhibitors', () => {
  test('one succeeds, and the other learns that it is taken', async () => {
    expect(await holdTwice(guarded)).toEqual({ codes: ['STATE_CONFLICT'], told: 1 })
  })

  test('control: without the state check both succeed', async () => {
    expect(await meetAtGate(naive, GATE, 2, () => holdTwice(naive))).toEqual({ codes: [], told: 2 })
  })
})

async function holdTwice(here: TestApp) {
  const editor = await makeOfficer(here, ['event_editor'])
  const { id } = await begun(here, editor)
  const boothRow = newId()
  const one = newId()
  const other = newId()
  const booth = { id: boothRow, hall: 'A', code: 'A-1', x: 0, y: 0, width: 3, height: 3 }
  const plan = { halls: [{ name: 'A', width: 9, height: 9 }], booths: [booth] }
  await editor.call(savePlan, { id, version: 0, plan })
  for (const exhibitor of [one, other])
    await editor.call(saveExhibitor, {
      eventId: id,
      id: exhibitor,
      version: 0,
      exhibitor: { name: { en: exhibitor }, country: 'KZ' },
    })
  const results = await Promise.allSettled(
    [one, other].map((exhibitorId) => editor.call(moveBooth, { id: boothRow, step: 'hold', exhibitorId })),
  )
  return { codes: codesOf(results), told: results.filter(({ status }) => status === 'fulfilled').length }
}
