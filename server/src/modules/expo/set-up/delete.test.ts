import { moveEvent } from '@tiantian/contracts/expo/office-event.ts'
import { deleteEvent, getSetUp, listSetUps } from '@tiantian/contracts/expo/set-up.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { begun, setUpOf, withAgenda, withBooth, withTickets } from '../../../test/make-set-up.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const editor = await makeOfficer(here, ['event_editor'])
const publisher = await makeOfficer(here, ['event_publisher'])

test('a draft that was never public is deleted with agenda, tickets and floor plan', async () => {
  const { setUp } = await withTickets(editor, await begun(here, editor), 10)
  const { id } = setUp
  await withAgenda(editor, setUp)
  await withBooth(editor, setUp)
  expect((await setUpOf(editor, id)).isDeletable).toBe(true)
  const input = { requestId: newId(), id }
  expect(await editor.call(deleteEvent, input)).toEqual({})
  expect(await editor.call(deleteEvent, input), 'sent again').toEqual({})
  expect((await editor.refused(getSetUp, { id })).code).toBe('EVENT_NOT_FOUND')
  const { rows } = await editor.call(listSetUps, {})
  expect(rows.map((row) => row.id)).not.toContain(id)
  const audits = await here.db.sql`
    select actor_id, change -> 'title' ->> 'en' as title from audit_log
    where object_id = ${id} and event = 'expo.set_up.delete'`
  expect(audits).toEqual([{ actor_id: editor.id, title: 'Brakes of tomorrow' }])
})

test('in review it is returned first; once it was public it stays, also as a draft again', async () => {
  const { setUp } = await withTickets(editor, await begun(here, editor, { mode: 'online', cityId: null }), 10)
  const { id } = setUp
  const remove = async () => (await editor.refused(deleteEvent, { requestId: newId(), id })).code
  await here.db.sql`update events set online_url = 'https://live.example/brakes' where id = ${id}`
  await editor.call(moveEvent, { id, step: 'submit' })
  expect(await remove()).toBe('STATE_CONFLICT')
  await publisher.call(moveEvent, { id, step: 'publish' })
  expect(await remove()).toBe('ONCE_PUBLISHED')
  await publisher.call(moveEvent, { id, step: 'withdraw' })
  expect(await setUpOf(editor, id)).toMatchObject({ state: 'draft', isDeletable: false })
  expect(await remove()).toBe('ONCE_PUBLISHED')
})
