import { referItem, takeClaim } from '@tiantian/contracts/office/claim.ts'
import {
  createProduct,
  getOwnProduct,
  listCategoryAttributes,
  updateProduct,
} from '@tiantian/contracts/product/own-product.ts'
import { getProduct } from '@tiantian/contracts/product/product.ts'
import {
  approveProduct,
  decideReviewRule,
  endorseProduct,
  getProductReview,
  listReviewRules,
  returnProduct,
  setReviewRule,
} from '@tiantian/contracts/product/review.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { productFormOf } from '../../../test/make-product-form.ts'
import { testApp } from '../../../test/test-app.ts'
import { deleteOldEndorsements } from '../../office/endorsement.ts'

const here = await testApp()
const { db, visitor } = here

async function setRule(needsTwo: boolean) {
  const lead = await makeOfficer(here, ['kyb_lead'])
  const { rules } = await lead.call(listReviewRules, {})
  const version = rules.find(({ slug }) => slug === 'brake-discs')?.version ?? 0
  const rule = { publications: true, fields: ['name' as const], needsTwo }
  const { rules: set } = await lead.call(setReviewRule, { slug: 'brake-discs', version, rule })
  const change = set.find(({ slug }) => slug === 'brake-discs')?.change
  if (!change) return set
  const other = await makeOfficer(here, ['kyb_lead'])
  return (await other.call(decideReviewRule, { id: change.id, event: 'confirm' })).rules
}

/** A product that waits for its first publication. */
async function makeWaiting() {
  // Rates of the day, as every other product of the tests has them.
  await makeProduct(db)
  const seller = await here.user()
  const { id: shopId } = await makeShop(db, { ownerId: seller.id })
  const { attributes: all } = await visitor.call(listCategoryAttributes, { category: 'brake-discs' })
  const attributes = Object.fromEntries(
    all
      .filter(({ isRequired }) => isRequired)
      .map(({ key, values, min }) => [key, values[0]?.value ?? min ?? 1]),
  )
  const { product } = await seller.call(createProduct, {
    requestId: newId(),
    shopId,
    isOnSale: true,
    product: productFormOf({ attributes }),
  })
  const [review] = await db.sql<{ id: string }[]>`
    select id from product_reviews where product_id = ${product.id}`
  return { seller, shopId, product, id: review!.id }
}

const officer = () => makeOfficer(here, ['kyb_reviewer'])

test('[S6.4] where the rule of a category asks for two, one recommends and another one approves', async () => {
  const rules = await setRule(true)
  expect(rules.find(({ slug }) => slug === 'brake-discs')).toMatchObject({ needsTwo: true })
  const { id, product } = await makeWaiting()
  const one = await officer()
  const other = await officer()
  const decision = { id, revision: 1 }
  expect((await one.refused(approveProduct, decision)).code).toBe('SECOND_PERSON_NEEDED')
  await one.call(takeClaim, { queue: 'products', id })
  const { review } = await one.call(endorseProduct, { ...decision, note: 'Compare the marking' })
  expect(review).toMatchObject({
    state: 'submitted',
    secondPerson: { isNeeded: true, endorsement: { isOwn: true, note: 'Compare the marking' } },
    // It is the turn of a colleague.
    claim: { isOwn: false, until: null },
  })
  expect((await one.refused(approveProduct, decision)).code).toBe('FOUR_EYES')
  expect((await other.refused(endorseProduct, decision)).code).toBe('STATE_CONFLICT')
  await other.call(approveProduct, decision)
  expect((await visitor.call(getProduct, { id: product.id })).product.id).toBe(product.id)
  const events = await db.sql<{ event: string; actor: string }[]>`
    select event, actor_id as actor from audit_log
    where event in ('review.endorse', 'product.review.approve') and (object_id = ${id} or object_id = ${product.id})
    order by id`
  expect(events).toEqual([
    { event: 'review.endorse', actor: one.id },
    { event: 'product.review.approve', actor: other.id },
  ])
})

test('[S6.4] an officer may leave any product to a colleague, and what the shop changes then is recommended again', async () => {
  await setRule(false)
  const { seller, id, product } = await makeWaiting()
  const one = await officer()
  const other = await officer()
  await one.call(endorseProduct, { id, revision: 1 })
  expect((await one.refused(approveProduct, { id, revision: 1 })).code).toBe('FOUR_EYES')
  await seller.call(updateProduct, {
    id: product.id,
    version: product.version,
    product: { ...product.form, name: { en: 'Another disc' } },
  })
  const { review } = await other.call(getProductReview, { id })
  expect(review).toMatchObject({ revision: 2, secondPerson: { isNeeded: false, endorsement: null } })
  await one.call(endorseProduct, { id, revision: 2 })
  // Who recommends may still return it, which needs nobody else.
  await one.call(returnProduct, { id, revision: 2, reason: 'name' })
  expect(await db.sql`select from review_endorsements where item_id = ${id}`).toHaveLength(0)
})

test('[S6.4] a recommendation by a stranger, by one of the shop, over a colleague or of what has changed is refused', async () => {
  await setRule(true)
  const { seller, shopId, id } = await makeWaiting()
  const one = await officer()
  const own = await officer()
  const asking = await officer()
  const decision = { id, revision: 1 }
  for (const person of [seller, await makeOfficer(here, ['moderator', 'data_editor'])])
    expect((await person.refused(endorseProduct, decision)).code).toBe('PERMISSION_DENIED')
  await db.sql`
    insert into shop_members (shop_id, user_id, role, created_at) values (${shopId}, ${own.id}, 'staff', now())`
  expect((await own.refused(endorseProduct, decision)).code).toBe('FOUR_EYES')
  expect((await one.refused(endorseProduct, { ...decision, revision: 2 })).code).toBe('STATE_CONFLICT')
  expect((await one.refused(endorseProduct, { ...decision, id: newId() })).code).toBe('PRODUCT_NOT_FOUND')
  for (const bad of [
    { ...decision, note: 'x'.repeat(501) },
    { ...decision, revision: 0 },
    { ...decision, id: '1' },
  ])
    expect((await one.refused(endorseProduct, bad as never)).code).toBe('INVALID_INPUT')
  await asking.call(referItem, { queue: 'products', id, note: 'Is it genuine?' })
  expect((await asking.refused(endorseProduct, decision)).code).toBe('FOUR_EYES')
  const colleague = await officer()
  await colleague.call(takeClaim, { queue: 'products', id })
  expect((await one.refused(endorseProduct, decision)).code).toBe('CLAIMED')
  await colleague.call(endorseProduct, decision)
  // Who asked for a second opinion is not the second person.
  expect((await asking.refused(approveProduct, decision)).code).toBe('FOUR_EYES')
  await one.call(approveProduct, decision)
})

test('[S6.4] who may change the rule does not approve alone what was sent while it asked for two', async () => {
  await setRule(true)
  const { seller, id, product } = await makeWaiting()
  const lead = await makeOfficer(here, ['kyb_lead', 'kyb_reviewer'])
  await setRule(false)
  expect((await lead.refused(approveProduct, { id, revision: 1 })).code).toBe('SECOND_PERSON_NEEDED')
  // Neither when the shop changes it meanwhile.
  await seller.call(updateProduct, {
    id: product.id,
    version: product.version,
    product: { ...product.form, name: { en: 'Another disc' } },
  })
  const { review } = await lead.call(getProductReview, { id })
  expect(review).toMatchObject({ revision: 2, secondPerson: { isNeeded: true } })
  expect((await lead.refused(approveProduct, { id, revision: 2 })).code).toBe('SECOND_PERSON_NEEDED')
  await lead.call(endorseProduct, { id, revision: 2 })
  await (await officer()).call(approveProduct, { id, revision: 2 })

  // A later edit of the live product is sent under the rule of its own moment.
  const edit = async (name: string) => {
    const { product: own } = await seller.call(getOwnProduct, { id: product.id })
    const input = { id: own.id, version: own.version, product: { ...own.form, name: { en: name } } }
    await seller.call(updateProduct, input)
    const [sent] = await db.sql<{ id: string; revision: number }[]>`
      select id, revision from product_reviews where product_id = ${product.id} and state = 'submitted'`
    return { id: sent!.id, revision: sent!.revision }
  }
  await setRule(true)
  await edit('A third disc')
  await setRule(false)
  const again = await edit('A fourth disc')
  expect((await lead.refused(approveProduct, again)).code).toBe('SECOND_PERSON_NEEDED')
  // Sent back, it is sent under the rule of then.
  await lead.call(returnProduct, { ...again, reason: 'name' })
  const resent = await edit('A fifth disc')
  // A rule that is set while it waits counts at once.
  await setRule(true)
  expect((await lead.refused(approveProduct, resent)).code).toBe('SECOND_PERSON_NEEDED')
  await setRule(false)
  await lead.call(approveProduct, resent)
})

test('a recommendation that nobody confirms for ninety days is forgotten', async () => {
  await setRule(true)
  const { id } = await makeWaiting()
  await (await officer()).call(endorseProduct, { id, revision: 1 })
  await db.sql`update review_endorsements set endorsed_at = endorsed_at - interval '91 days' where item_id = ${id}`
  expect(await deleteOldEndorsements(db.sql, here.clock.now())).toMatchObject({ endorsements: 1 })
  expect((await (await officer()).refused(approveProduct, { id, revision: 1 })).code).toBe(
    'SECOND_PERSON_NEEDED',
  )
})
