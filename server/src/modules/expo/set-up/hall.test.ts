import { getEvent, listExhibitors } from '@tiantian/contracts/expo/event.ts'
import {
  BOOTH_STATES,
  boothMachine,
  EXHIBITOR_STATES,
  exhibitorMachine,
} from '@tiantian/contracts/expo/hall-state.ts'
import { moveEvent } from '@tiantian/contracts/expo/office-event.ts'
import { moveBooth, moveExhibitor, saveExhibitor, savePlan } from '@tiantian/contracts/expo/set-up.ts'
import { mayEver, nextState } from '@tiantian/contracts/machine.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { contextOf } from '../../../test/make-event.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { begun, setUpOf, withTickets } from '../../../test/make-set-up.ts'
import { testApp } from '../../../test/test-app.ts'
import { runScheduledWork } from '../scheduled-work.ts'

const here = await testApp()
const sql = here.db.sql
const editor = await makeOfficer(here, ['event_editor'])
const publisher = await makeOfficer(here, ['event_publisher'])

const HALL = { name: 'A', width: 20, height: 10 }
const booth = (code: string, x: number, own = {}) => ({
  id: newId(),
  hall: 'A',
  code,
  x,
  y: 0,
  width: 3,
  height: 3,
  ...own,
})
const EXHIBITOR = { name: { en: 'Sarsen Auto', ru: 'Сарсен Авто' }, country: 'KZ' }

/** An event with one booth, and an exhibitor that is still a draft. */
async function planned() {
  const setUp = await begun(here, editor)
  const boothRow = booth('A-1', 0)
  const exhibitorId = newId()
  await editor.call(savePlan, { id: setUp.id, version: 0, plan: { halls: [HALL], booths: [boothRow] } })
  await editor.call(saveExhibitor, { eventId: setUp.id, id: exhibitorId, version: 0, exhibitor: EXHIBITOR })
  return { setUp, id: setUp.id, stand: boothRow, exhibitorId }
}

test('[S4.15] an exhibitor allows only the defined state transitions, and only with permission', async () => {
  const { exhibitorId: id, id: eventId } = await planned()
  for (const state of EXHIBITOR_STATES) {
    for (const step of exhibitorMachine.events) {
      for (const officer of [editor, publisher]) {
        await sql`update exhibitors set state = ${state} where id = ${id}`
        const hers = officer === publisher || mayEver(exhibitorMachine, step, 'expo.write')
        const to = nextState(exhibitorMachine, state, step, ['expo.write', 'expo.release'])
        const expected = hers ? (to ?? 'STATE_CONFLICT') : 'PERMISSION_DENIED'
        const got = await officer.call(moveExhibitor, { id, step }).then(
          ({ setUp }) => setUp.exhibitors[0]!.state,
          ({ code }) => code,
        )
        expect([state, step, got]).toEqual([state, step, expected])
        if (to === undefined || !hers)
          expect((await setUpOf(editor, eventId)).exhibitors[0]!.state).toBe(state)
      }
    }
  }
})

test('[S4.15] a booth allows only the defined state transitions; a hold expires after three days', async () => {
  const { exhibitorId, id, stand: booth } = await planned()
  await sql`update exhibitors set state = 'confirmed' where id = ${exhibitorId}`
  const isTaken = (state: string) => ['held', 'reserved', 'confirmed'].includes(state)
  for (const state of BOOTH_STATES) {
    for (const step of boothMachine.events) {
      if (step === 'expire') continue
      const until = state === 'held' ? here.clock.now() : null
      await sql`update booths set state = ${state}, exhibitor_id = ${isTaken(state) ? exhibitorId : null},
        held_until = ${until} where id = ${booth.id}`
      const to = nextState(boothMachine, state, step, 'expo.write')
      const input = { id: booth.id, step, ...(step === 'hold' && { exhibitorId }) }
      const got = await editor.call(moveBooth, input).then(
        ({ setUp }) => setUp.plan.booths[0]!.state,
        ({ code }) => code,
      )
      expect([state, step, got]).toEqual([state, step, to ?? 'STATE_CONFLICT'])
      if (to === undefined) expect((await setUpOf(editor, id)).plan.booths[0]!.state).toBe(state)
    }
  }
  await sql`update booths set state = 'available', exhibitor_id = null, held_until = null where id = ${booth.id}`
  const { setUp } = await editor.call(moveBooth, { id: booth.id, step: 'hold', exhibitorId })
  const until = Date.parse(setUp.plan.booths[0]!.heldUntil!)
  expect(until - here.clock.now().getTime()).toBeGreaterThan(71 * 3_600_000)
  const office = contextOf(here)
  expect((await runScheduledWork(office)).freed).toBe(0)
  await sql`update booths set held_until = ${here.clock.now()} where id = ${booth.id}`
  expect([(await runScheduledWork(office)).freed, (await runScheduledWork(office)).freed]).toEqual([1, 0])
})

test('only a confirmed exhibitor gets a permanent booth, and withdrawing releases it', async () => {
  const { exhibitorId, id, stand: boothRow } = await planned()
  await editor.call(moveBooth, { id: boothRow.id, step: 'hold', exhibitorId })
  await editor.call(moveBooth, { id: boothRow.id, step: 'reserve' })
  expect((await editor.refused(moveBooth, { id: boothRow.id, step: 'confirm' })).code).toBe(
    'EXHIBITOR_NOT_READY',
  )
  expect((await editor.refused(savePlan, { id, version: 1, plan: { halls: [HALL], booths: [] } })).code).toBe(
    'BOOTH_TAKEN',
  )
  const moved = booth('B-7', 10, { id: boothRow.id })
  const { setUp } = await editor.call(savePlan, {
    id,
    version: 1,
    plan: { halls: [HALL], booths: [moved, booth('A-1', 0)] },
  })
  expect(setUp.plan.booths).toMatchObject([
    { code: 'A-1', state: 'available' },
    { code: 'B-7', state: 'reserved', exhibitorId },
  ])
  for (const step of ['submit', 'approve', 'withdraw'] as const)
    await publisher.call(moveExhibitor, { id: exhibitorId, step })
  expect((await setUpOf(editor, id)).plan.booths[1]).toMatchObject({ state: 'available', exhibitorId: null })
  expect((await editor.refused(moveBooth, { id: boothRow.id, step: 'hold', exhibitorId })).code).toBe(
    'EXHIBITOR_NOT_READY',
  )
})

test('visitors find the booth of a confirmed exhibitor, in its hall', async () => {
  const { exhibitorId, id, stand: booth, setUp } = await planned()
  for (const step of ['submit', 'approve', 'contract', 'confirm'] as const)
    await publisher.call(moveExhibitor, { id: exhibitorId, step })
  await editor.call(moveBooth, { id: booth.id, step: 'hold', exhibitorId })
  await withTickets(editor, setUp, 5)
  await sql`update events set venue = '{"en": "Hall"}' where id = ${id}`
  await editor.call(moveEvent, { id, step: 'submit' })
  await publisher.call(moveEvent, { id, step: 'publish' })
  const visitor = await here.user()
  const shown = async () => (await visitor.call(getEvent, { id })).event
  // A held booth has no listed exhibitor yet.
  expect((await shown()).booths).toMatchObject([{ code: 'A-1', exhibitor: null }])
  expect((await visitor.call(listExhibitors, { eventId: id })).rows[0]!.boothCodes).toEqual([])
  await publisher.call(moveBooth, { id: booth.id, step: 'reserve' })
  const { halls, booths } = await shown()
  expect(halls).toEqual([HALL])
  expect(booths).toMatchObject([{ code: 'A-1', exhibitor: { id: exhibitorId, name: 'Sarsen Auto' } }])
})

test("a floor plan with overlapping or outlying booths is refused, and so is another event's booth", async () => {
  const { id, stand: boothRow } = await planned()
  const other = await begun(here, editor)
  const refusal = async (plan: object, of = id, version = 1) =>
    (await editor.refused(savePlan, { id: of, version, plan: { halls: [HALL], booths: [], ...plan } }))
      .fields?.[0]
  expect(await refusal({ booths: [booth('A', 0), booth('B', 2.5)] })).toEqual({
    path: 'plan.booths.1',
    rule: 'overlap',
  })
  expect(await refusal({ booths: [booth('A', 18)] })).toEqual({ path: 'plan.booths.0', rule: 'outside' })
  expect(await refusal({ booths: [booth('A', 0), booth('A', 3)] })).toMatchObject({ rule: 'duplicate' })
  expect(await refusal({ booths: [booth('A', 0, { hall: 'Z' })] })).toMatchObject({
    path: 'plan.booths.0.hall',
  })
  expect(await refusal({ booths: [booth('<b>', 0)] })).toMatchObject({ path: 'plan.booths.0.code' })
  expect(await refusal({ booths: [booth('A', Number.NaN)] })).toMatchObject({ path: 'plan.booths.0.x' })
  expect(await refusal({ halls: [HALL, HALL] })).toMatchObject({ path: 'plan.halls.1.name' })
  expect(await refusal({ booths: [boothRow] }, other.id, 0)).toEqual({
    path: 'plan.booths',
    rule: 'invalid_value',
  })
  expect(await refusal({ booths: [booth('A', 0), booth('B', 3)] }, id, 0)).toBeUndefined()
})

test('an exhibitor is linked to a shop of the mall and shows its products; a shop exhibits once', async () => {
  const { id: eventId, exhibitorId } = await planned()
  const { productId } = await makeProduct(here.db)
  const [{ shop_id: shopId } = { shop_id: '' }] = await sql<{ shop_id: string }[]>`
    select shop_id from products where id = ${productId}`
  const save = (id: string, version: number, own: object) => ({
    eventId,
    id,
    version,
    exhibitor: { ...EXHIBITOR, ...own },
  })
  const refused = async (id: string, version: number, own: object) => {
    const { code, fields } = await editor.refused(saveExhibitor, save(id, version, own))
    return fields?.[0]?.path ?? code
  }
  expect(await refused(exhibitorId, 1, { shopId: newId() })).toBe('SHOP_NOT_FOUND')
  expect(await refused(exhibitorId, 1, { country: 'XX' })).toBe('country')
  expect(await refused(exhibitorId, 1, { productIds: [productId] })).toBe('productIds')
  const { setUp } = await editor.call(
    saveExhibitor,
    save(exhibitorId, 1, { shopId, productIds: [productId] }),
  )
  expect(setUp.exhibitors).toMatchObject([{ version: 2, shopId, productIds: [productId], state: 'draft' }])
  expect(await refused(newId(), 0, { shopId })).toBe('EXHIBITOR_EXISTS')
  expect(await refused(exhibitorId, 1, {})).toBe('EDIT_CONFLICT')
  const foreign = await begun(here, editor)
  expect(
    await editor.refused(saveExhibitor, { ...save(exhibitorId, 2, {}), eventId: foreign.id }),
  ).toMatchObject({ code: 'EDIT_CONFLICT' })
})
