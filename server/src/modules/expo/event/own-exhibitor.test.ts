import { listExhibitors } from '@tiantian/contracts/expo/event.ts'
import {
  listOwnExhibitors,
  saveOwnExhibitor,
  setOwnStaff,
  submitOwnExhibitor,
} from '@tiantian/contracts/expo/own-exhibitor.ts'
import { moveExhibitor, saveExhibitor } from '@tiantian/contracts/expo/set-up.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { makeEvent, makeGuests } from '../../../test/make-event.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { setUpOf } from '../../../test/make-set-up.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { db } = here
const publisher = await makeOfficer(here, ['event_publisher'])

/** An exhibitor added by the office, whose shop has an owner. */
async function withExhibitor() {
  const { eventId } = await makeEvent(here)
  const { shopId, productId } = await makeProduct(db)
  const [owner] = await makeGuests(here, 1)
  await db.sql`update shops set owner_id = ${owner!.id} where id = ${shopId}`
  const id = newId()
  const exhibitor = { shopId, name: { en: 'Brake house' }, country: 'CN', badgeQuota: 2 }
  await publisher.call(saveExhibitor, { eventId, id, version: 0, exhibitor })
  return { eventId, id, owner: owner!, productId, shopId }
}

const entry = async (productId: string) => {
  const [kind] = await db.sql<
    { slug: string }[]
  >`select slug from categories where level = 1 order by id limit 1`
  return {
    profile: { en: 'Discs and pads', ru: 'Диски и колодки' },
    categories: [kind!.slug],
    brands: ['Brembo', 'Brembo', 'Ferodo'],
    productIds: [productId],
  }
}

test('the shop owner writes the entry, the office asks for changes, the owner corrects it, and it is approved and listed', async () => {
  const { eventId, id, owner, productId } = await withExhibitor()
  const input = await entry(productId)
  const { exhibitors } = await owner.call(saveOwnExhibitor, { id, version: 1, entry: input })
  expect(exhibitors).toMatchObject([
    {
      id,
      version: 2,
      state: 'draft',
      profile: input.profile,
      brands: ['Brembo', 'Ferodo'],
      productIds: [productId],
    },
  ])
  await owner.call(submitOwnExhibitor, { id })
  for (const again of [
    owner.refused(saveOwnExhibitor, { id, version: 3, entry: input }),
    owner.refused(submitOwnExhibitor, { id }),
  ])
    expect((await again).code).toBe('STATE_CONFLICT')
  await publisher.call(moveExhibitor, { id, step: 'return', reason: 'Which discs?' })
  const [returned] = (await owner.call(listOwnExhibitors, {})).exhibitors
  expect(returned).toMatchObject({ state: 'needs_changes', note: 'Which discs?' })
  const mended = { ...input, profile: { en: 'Carbon discs' } }
  await owner.call(saveOwnExhibitor, { id, version: returned!.version, entry: mended })
  expect((await owner.call(submitOwnExhibitor, { id })).exhibitors).toMatchObject([
    { state: 'submitted', note: '' },
  ])
  for (const step of ['approve', 'contract', 'confirm'] as const)
    await publisher.call(moveExhibitor, { id, step })
  const visitor = await here.user()
  const { rows } = await visitor.call(listExhibitors, { eventId })
  expect(rows).toMatchObject([
    { profile: 'Carbon discs', brands: ['Brembo', 'Ferodo'], products: [{ id: productId }] },
  ])
  expect(rows[0]!.categories).toHaveLength(1)
})

test("the exhibitor entry of another user's shop can be neither read nor changed, not even by another exhibitor", async () => {
  const own = await withExhibitor()
  const other = await withExhibitor()
  const [stranger] = await makeGuests(here, 1)
  const input = { id: own.id, version: 1, entry: await entry(other.productId) }
  for (const attendee of [other.owner, stranger!]) {
    expect((await attendee.refused(saveOwnExhibitor, input)).code).toBe('EXHIBITOR_NOT_FOUND')
    expect((await attendee.refused(submitOwnExhibitor, { id: own.id })).code).toBe('EXHIBITOR_NOT_FOUND')
    expect((await attendee.refused(setOwnStaff, { id: own.id, version: 1, staff: [] })).code).toBe(
      'EXHIBITOR_NOT_FOUND',
    )
    const { exhibitors } = await attendee.call(listOwnExhibitors, {})
    expect(exhibitors.map(({ id }) => id)).not.toContain(own.id)
  }
  // Products of another shop are refused.
  const foreign = await own.owner.refused(saveOwnExhibitor, input)
  expect([foreign.code, foreign.fields?.[0]?.path]).toEqual(['INVALID_INPUT', 'productIds'])
  const unknown = { profile: {}, categories: ['no-such-kind'] }
  const refused = await own.owner.refused(saveOwnExhibitor, { id: own.id, version: 1, entry: unknown })
  expect([refused.code, refused.fields?.[0]?.path]).toEqual(['INVALID_INPUT', 'categories'])
  // A name that nobody sees is refused, and a product listed twice is shown once.
  const turned = { profile: {}, brands: ['\u3164\u3164'] }
  const bad = await own.owner.refused(saveOwnExhibitor, { id: own.id, version: 1, entry: turned })
  expect([bad.code, bad.fields?.[0]?.path]).toEqual(['INVALID_INPUT', 'entry.brands.0'])
  const twice = { profile: {}, productIds: [own.productId, own.productId.toUpperCase()] }
  const saved = await own.owner.call(saveOwnExhibitor, { id: own.id, version: 1, entry: twice })
  expect(saved.exhibitors).toMatchObject([{ productIds: [own.productId] }])
})

test('booth staff is limited by the number of badges, and the later of two editors gets a conflict', async () => {
  const { eventId, id, owner } = await withExhibitor()
  const attendees = ['Li Wei', 'Wang Fang', 'Zhao Min'].map((name) => ({ name, jobTitle: 'Sales' }))
  const staff = attendees.slice(0, 2)
  expect((await owner.refused(setOwnStaff, { id, version: 1, staff: attendees })).code).toBe('BADGES_TAKEN')
  expect((await owner.call(setOwnStaff, { id, version: 1, staff })).exhibitors).toMatchObject([{ staff }])
  expect((await owner.refused(setOwnStaff, { id, version: 1, staff: [] })).code).toBe('EDIT_CONFLICT')
  expect((await setUpOf(publisher, eventId)).exhibitors).toMatchObject([{ staff, badgeQuota: 2 }])
})
