import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { writeCursor } from '../platform/database/cursor.ts'
import { allActions } from '../test/all-actions.ts'
import { cursorLists, TIME } from '../test/cursor-lists.ts'
import { makeOfficer } from '../test/make-officer.ts'
import { testApp } from '../test/test-app.ts'

const here = await testApp()
const officer = await makeOfficer(here, ['admin'])
const lists = await cursorLists(here, officer)

test('every list with a cursor is covered', async () => {
  const withCursor = (await allActions()).filter(({ input }) => {
    const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
    return 'cursor' in properties
  })
  expect(new Set(lists.map(([{ name }]) => name))).toEqual(new Set(withCursor.map(({ name }) => name)))
})

/** Without the safety net under the contracts, which knows no field and logs a warning. */
const FOREIGN = { code: 'INVALID_INPUT', fields: [{ path: 'cursor', rule: 'invalid_format' }] }

test.each(lists)('$name continues from the position in "%s" %j', async (action, list, place, input = {}) => {
  const page = await officer.call(action, { ...input, cursor: writeCursor(list, place) })
  expect(page).toMatchObject({ nextCursor: null })
})

describe.each(lists.filter(([, , place]) => place.includes(TIME)))('$name', (action, list, place, input) => {
  const cursorAt = (time: string) =>
    writeCursor(
      list,
      place.map((value) => (value === TIME ? time : value)),
    )

  test('continues from a time in JavaScript’s notation', async () => {
    const page = await officer.call(action, { ...input, cursor: cursorAt('2026-08-01T10:20:30.123Z') })
    expect(page).toMatchObject({ nextCursor: null })
  })

  test.each([
    '0000-01-01T00:00:00.000Z',
    '0000-01-01 00:00:00+00',
    '2026-02-30T00:00:00.000Z',
    '2026-02-30 00:00:00+00',
    '2026-13-01 25:00:00+00',
    '2026-01-01 00:00:00+00+00',
    `2026-01-01T00:00:00.${'1'.repeat(200)}Z`,
    '2026-01-01T00:00:00+23:00',
  ])('a cursor with the forged time %s is refused as foreign', async (time) => {
    expect(await officer.refused(action, { ...input, cursor: cursorAt(time) })).toMatchObject(FOREIGN)
  })
})
