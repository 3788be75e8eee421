import { confirmCrossReference, listCrossReferences } from '@tiantian/contracts/search/cross-reference.ts'
import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { copyProducts } from '../../../test/list-products.ts'
import type { ProductOverrides } from '../../../test/make-catalogue.ts'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { visitor, user, db } = here
const office = await makeOfficer(here, ['data_editor'])

const says = (number: string, brand: string, own: string, input: ProductOverrides = {}) =>
  makeProduct(db, {
    category: 'oil-filters',
    number: own,
    brand,
    references: [{ kind: 'oe', brand: 'Hyundai', number }],
    ...input,
  })
const alone = await says('26300-35505', 'mahle', 'OC 500')
await says('26300-35505', 'mann-filter', 'W 811/80')
await says('26300-35505', 'mann-filter', 'W 811/80')
await says('26300-35505', 'mahle', 'OC 500', { state: 'draft' })
await says('26300-35505', 'bosch', '0 451 103 316', { state: 'draft' })

const owner = await user()
const sayOfOneOwner = async () => {
  const { id: shopId } = await makeShop(db, { ownerId: owner.id })
  return says('26300-35505', 'sakura', 'C-1016', { shopId })
}
const twice = await sayOfOneOwner()
await sayOfOneOwner()

const pair = { brand: 'mahle', number: 'OC-500', reference: '2630035505' }
const stated = async (number: string) => (await office.call(listCrossReferences, { number })).crossReferences

async function trustOf(productId: string) {
  const { rows } = await visitor.call(queryProducts, { text: '26300-35505' })
  return rows.find(({ id }) => id === productId)?.trust
}

async function audited(event: string) {
  const rows = await db.sql`select change from audit_log where event = ${event} and actor_id = ${office.id}`
  return rows.length
}

test('[S2.35] the office sees all cross-references of a part number in either direction, those stated by the fewest shops first', async () => {
  const mahle = {
    brand: { slug: 'mahle', name: expect.any(String) },
    number: 'OC 500',
    reference: '26300-35505',
    referenceBrand: 'Hyundai',
    shopCount: 1,
    confirmedAt: null,
  }
  const mann = { brand: { slug: 'mann-filter' }, shopCount: 2 }
  const sakura = { brand: { slug: 'sakura' }, shopCount: 1 }
  expect(await stated('2630035505')).toMatchObject([mahle, sakura, mann])
  expect(await stated('oc500')).toMatchObject([mahle])
  expect(await stated('OC 501')).toEqual([])
})

test('[S2.35] two shops of one owner, or a draft, confirm nothing', async () => {
  expect(await trustOf(twice.productId)).toBe('seller')
})

test('[S2.35] a cross-reference confirmed by the office is shown as confirmed, until the confirmation is revoked', async () => {
  expect(await trustOf(alone.productId)).toBe('seller')
  await office.call(confirmCrossReference, { ...pair, isConfirmed: true })
  await office.call(confirmCrossReference, { ...pair, isConfirmed: true })
  expect(await trustOf(alone.productId)).toBe('office')
  expect((await stated('OC 500'))[0]).toMatchObject({ confirmedAt: expect.stringMatching(/Z$/) })
  await office.call(confirmCrossReference, { ...pair, isConfirmed: false })
  await office.call(confirmCrossReference, { ...pair, isConfirmed: false })
  expect(await trustOf(alone.productId)).toBe('seller')
  expect(await audited('search.crossReference.confirm')).toBe(1)
  expect(await audited('search.crossReference.take_back')).toBe(1)
})

test('[S2.35] a cross-reference that no product on sale states cannot be confirmed', async () => {
  for (const input of [
    { ...pair, brand: 'bosch', number: '0451103316' },
    { ...pair, reference: '26300-35504' },
    { ...pair, brand: 'no-such-brand' },
  ]) {
    expect((await office.refused(confirmCrossReference, { ...input, isConfirmed: true })).code).toBe(
      'CROSS_REFERENCE_NOT_FOUND',
    )
  }
})

test.each(['suspended', 'closed'] as const)(
  '[S2.35] a statement of a shop that is %s by now confirms nothing, nor can the office confirm it',
  async (state) => {
    const reference = `REF-${state}-1`
    const own = `OWN-${state}-1`
    const sold = await says(reference, 'mahle', own)
    const { shopId } = await says(reference, 'mahle', own)
    await says(reference, 'sakura', own, { shopId })
    const trust = async () => {
      const { rows } = await visitor.call(queryProducts, { text: reference })
      return rows.find(({ id }) => id === sold.productId)?.trust
    }
    expect(await trust()).toBe('confirmed')
    await db.sql`update shops set state = ${state} where id = ${shopId}`
    expect(await trust()).toBe('seller')
    expect(await stated(reference)).toMatchObject([{ brand: { slug: 'mahle' }, shopCount: 1 }])
    const input = { brand: 'sakura', number: own, reference, isConfirmed: true }
    expect((await office.refused(confirmCrossReference, input)).code).toBe('CROSS_REFERENCE_NOT_FOUND')
  },
)

test('[S2.35] products on sale with a part number are shown however many drafts with it were written before', async () => {
  const { productId } = await says('26300-02503', 'mahle', 'DRAFT-1', { state: 'draft' })
  await copyProducts(db, productId, 500)
  await db.sql`
    insert into part_numbers select 'DRAFT1', 0, id from products where normalized_number like 'COPY%'`
  await says('26300-02503', 'sakura', 'DRAFT-1')
  expect(await stated('DRAFT-1')).toMatchObject([{ brand: { slug: 'sakura' }, reference: '26300-02503' }])
})

test('[S2.35] cross-references are for the office only, and the part number must be valid', async () => {
  const person = await user()
  for (const caller of [person, visitor]) {
    expect((await caller.refused(listCrossReferences, { number: 'OC 500' })).code).not.toBe('')
    expect((await caller.refused(confirmCrossReference, { ...pair, isConfirmed: true })).code).not.toBe('')
  }
  for (const number of ['', '-- ', '%%%', 'я'.repeat(61)]) {
    expect((await office.refused(listCrossReferences, { number })).code).toBe('INVALID_INPUT')
  }
})
