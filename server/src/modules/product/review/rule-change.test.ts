import type { Input } from '@tiantian/contracts/action.ts'
import { decideReviewRule, listReviewRules, setReviewRule } from '@tiantian/contracts/product/review.ts'
import { listNotifications } from '@tiantian/contracts/push/notification.ts'
import { expect, test } from 'vitest'
import { meetAtRow } from '../../../test/gate.ts'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Person, TestApp } from '../../../test/test-app.ts'
import { TEST_SECRET, testApp } from '../../../test/test-app.ts'
import { withoutRowLocks } from '../../../test/without-locks.ts'
import { declaredNotificationsJob } from '../../push/notification/deliver.ts'
import { createIdentityCipher } from '../../user/identity/identity.ts'
import { reviewRuleChanged } from './rule-notification.ts'

const here = await testApp()
await makeProduct(here.db)
const lead = await makeOfficer(here, ['kyb_lead'])
const second = await makeOfficer(here, ['kyb_lead'])

type Rule = Input<typeof setReviewRule>['rule']
type Slug = string | null

const TWO = { publications: true, fields: ['name' as const], needsTwo: true }
const ONE = { ...TWO, needsTwo: false }

const ruleOf = async (person: Person, slug: Slug) =>
  (await person.call(listReviewRules, {})).rules.find((rule) => rule.slug === slug)!

/** Sets the rule of a category from the version that the officer sees. */
async function set(person: Person, slug: Slug, rule: Rule) {
  const { version } = await ruleOf(person, slug)
  const { rules } = await person.call(setReviewRule, { slug, version, rule })
  return rules.find((each) => each.slug === slug)!
}

const letters = declaredNotificationsJob(
  { cipher: createIdentityCipher(TEST_SECRET), webOrigin: 'https://mall.example', clock: here.clock },
  [reviewRuleChanged],
)

async function deliver() {
  const waiting = await here.db.sql<{ data: object }[]>`
    delete from outbox where topic = ${letters.topic} and data->>'kind' = 'product.review-rule' returning data`
  for (const { data } of waiting) await letters.run(here.db, data)
}

test('[S6.4] what two people approve becomes looser only when a second lead reviewer confirms it', async () => {
  expect(await set(lead, 'brake-discs', TWO)).toMatchObject({ needsTwo: true, change: null })
  const { change, ...rule } = await set(lead, 'brake-discs', ONE)
  expect(rule).toMatchObject({ needsTwo: true, version: 1 })
  expect(change).toMatchObject({ rule: ONE, isOwn: true })
  const decision = { id: change!.id, event: 'confirm' } as const
  expect((await lead.refused(decideReviewRule, decision)).code).toBe('SECOND_PERSON_NEEDED')
  const reviewer = await makeOfficer(here, ['kyb_reviewer'])
  expect((await reviewer.refused(decideReviewRule, decision)).code).toBe('PERMISSION_DENIED')
  // One change of a category waits at a time.
  const again = { slug: 'brake-discs', version: 1, rule: null }
  expect((await second.refused(setReviewRule, again)).code).toBe('STATE_CONFLICT')
  await deliver()
  const subjects = async (person: Person) =>
    (await person.call(listNotifications, {})).rows.map(({ subject }) => subject)
  expect(await subjects(second)).toContain('A looser review rule waits for you')
  expect(await subjects(lead)).toEqual([])
  const stale = await makeOfficer(here, ['kyb_lead'], {
    provedAt: new Date(here.clock.now().getTime() - 11 * 60_000),
  })
  expect((await stale.refused(decideReviewRule, decision)).code).toBe('STEP_UP_REQUIRED')
  await second.call(decideReviewRule, decision)
  expect(await ruleOf(lead, 'brake-discs')).toMatchObject({ needsTwo: false, version: 2, change: null })
  expect((await second.refused(decideReviewRule, decision)).code).toBe('STATE_CONFLICT')
  await deliver()
  expect(await subjects(lead)).toContain('The looser review rule is in force')
})

test('[S6.4] fewer reviewed fields, no review and the looser rule of the parent are looser too; stricter ones count at once', async () => {
  expect(await set(lead, null, TWO)).toMatchObject({ needsTwo: true })
  const relaxed: readonly (readonly [Slug, Rule])[] = [
    [null, { ...TWO, fields: [] }],
    ['brake-pads', { publications: false, fields: [], needsTwo: false }],
    ['oil-filters', ONE],
  ]
  for (const [slug, rule] of relaxed) {
    const { change, needsTwo } = await set(lead, slug, rule)
    expect([needsTwo, change?.rule]).toEqual([true, rule])
    expect((await second.refused(decideReviewRule, { id: change!.id, event: 'reject' })).code).toBe(
      'INVALID_INPUT',
    )
    await lead.call(decideReviewRule, { id: change!.id, event: 'reject' })
    expect(await ruleOf(lead, slug)).toMatchObject({ needsTwo: true, change: null })
  }
  const wider = { ...TWO, fields: ['name' as const, 'brand' as const] }
  expect(await set(lead, 'brake-pads', wider)).toMatchObject({ fields: wider.fields, change: null })
  // As its parent, which asks for two as well, but of fewer fields.
  expect((await set(lead, 'brake-pads', null)).change).toMatchObject({ rule: null })
})

/** A second lead confirms a looser rule at the moment at which its author withdraws it. */
async function confirmedAndWithdrawn(app: TestApp) {
  const author = await makeOfficer(app, ['kyb_lead'])
  const other = await makeOfficer(app, ['kyb_lead'])
  await set(author, 'brake-calipers', TWO)
  const { change } = await set(author, 'brake-calipers', ONE)
  const { id } = change!
  const results = await meetAtRow(app, 'product_review_rule_changes', id, () =>
    Promise.allSettled([
      other.call(decideReviewRule, { id, event: 'confirm' }),
      author.call(decideReviewRule, { id, event: 'reject' }),
    ]),
  )
  return results.filter(({ status }) => status === 'fulfilled').length
}

test('[S6.4] of a confirmation and a withdrawal of a rule at once one counts', async () => {
  expect(await confirmedAndWithdrawn(here)).toBe(1)
})

test('control: without the lock of the change both count, and the withdrawn rule is in force', async () => {
  const unguarded = await testApp()
  withoutRowLocks(unguarded)
  expect(await confirmedAndWithdrawn(unguarded)).toBe(2)
})
