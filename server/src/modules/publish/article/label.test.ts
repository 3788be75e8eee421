import { listArticleFilters, listArticleLabels, listArticles } from '@tiantian/contracts/publish/article.ts'
import {
  createLabel,
  listOfficeLabels,
  orderLabels,
  removeLabel,
  updateLabel,
} from '@tiantian/contracts/publish/office-label.ts'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import type { Newsroom } from '../../../test/make-article.ts'
import { makeArticle, makeDraft, makeNewsroom } from '../../../test/make-article.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { visitor, db } = here
let room: Newsroom

beforeAll(async () => {
  room = await makeNewsroom(here)
})

const named = (name: string) => ({
  'zh-Hans': `${name}（中）`,
  en: name,
  ru: `${name} (ру)`,
  kk: `${name} (қаз)`,
})

async function madeCategory(name: string, parent: string | null = null) {
  const { categories } = await room.publisher.call(createLabel, {
    requestId: newId(),
    kind: 'category',
    name: named(name),
    parent,
  })
  const made = categories.find((each) => each.name.en === name)!
  return made
}

const labelOf = async (slug: string) => {
  const { categories, tags } = await room.publisher.call(listOfficeLabels, {})
  return [...categories, ...tags].find((each) => each.slug === slug)!
}

test('the office creates a tree of categories, and readers find the articles below', async () => {
  const road = await madeCategory('Roads')
  const winter = await madeCategory('Winter roads', road.slug)
  const tokens = await madeCategory('Mountain passes', winter.slug)
  expect([road, winter, tokens].map(({ slug, depth }) => [slug, depth])).toEqual([
    ['roads', 1],
    ['winter-roads', 2],
    ['mountain-passes', 3],
  ])
  const deeper = { kind: 'category' as const, name: named('Deeper'), parent: tokens.slug }
  expect((await room.publisher.refused(createLabel, { requestId: newId(), ...deeper })).code).toBe(
    'INVALID_INPUT',
  )
  const { id } = await makeArticle(room, { category: tokens.slug })
  const found = await visitor.call(listArticles, { category: road.slug })
  expect(found.rows.map((row) => row.id)).toEqual([id])
  const { categories } = await visitor.call(listArticleFilters, {})
  expect(categories.filter(({ count }) => count === 1).map(({ slug }) => slug)).toEqual(
    expect.arrayContaining([road.slug, winter.slug, tokens.slug]),
  )
  const below = { ...named('Roads'), kind: 'category' as const, slug: road.slug, version: road.version }
  const moved = { ...below, name: named('Roads'), parent: tokens.slug, isHidden: false }
  expect((await room.publisher.refused(updateLabel, moved)).code).toBe('INVALID_INPUT')
})

test('a label is renamed in four languages; hiding it removes it and everything below from the filters', async () => {
  const top = await madeCategory('Seas')
  const inner = await madeCategory('Ports', top.slug)
  await makeArticle(room, { category: inner.slug })
  const input = { kind: 'category' as const, slug: top.slug, parent: null, isHidden: true }
  const stale = { ...input, name: named('Oceans'), version: top.version }
  await room.publisher.call(updateLabel, stale)
  expect((await room.publisher.refused(updateLabel, stale)).code).toBe('STATE_CONFLICT')
  expect(await labelOf(top.slug)).toMatchObject({ name: named('Oceans'), isHidden: true })
  const { categories } = await visitor.call(listArticleFilters, {})
  expect(categories.map(({ slug }) => slug)).not.toContain(inner.slug)
  const listed = await visitor.call(listArticleLabels, {})
  expect(listed.categories.find(({ slug }) => slug === inner.slug)).toMatchObject({
    isHidden: true,
    depth: 2,
  })
  const missing = { kind: 'tag' as const, name: { en: 'Alone' } as never }
  expect((await room.publisher.refused(createLabel, { requestId: newId(), ...missing })).code).toBe(
    'INVALID_INPUT',
  )
  // A name with a blank letter is refused.
  const turned = { kind: 'tag' as const, name: named('spring\u3164') }
  expect((await room.publisher.refused(createLabel, { requestId: newId(), ...turned })).code).toBe(
    'INVALID_INPUT',
  )
})

test('only an unused label can be deleted, also while somebody creates an article with it', async () => {
  const { slug, version } = await madeCategory('Short lived')
  const place = await makeDraft(room.author, { category: slug })
  expect(await labelOf(slug)).toMatchObject({ useCount: 1 })
  const remove = { kind: 'category' as const, slug, version }
  expect((await room.publisher.refused(removeLabel, remove)).code).toBe('STATE_CONFLICT')
  await db.sql`delete from articles where id = ${place.id}`
  const [removal, beginning] = await Promise.allSettled([
    room.publisher.call(removeLabel, remove),
    makeDraft(room.author, { category: slug }),
  ])
  expect([removal.status, beginning.status].toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('tags are sorted as the office arranges them; an incomplete order is refused', async () => {
  const { tags } = await room.publisher.call(createLabel, {
    requestId: newId(),
    kind: 'tag',
    name: named('Zebra crossing'),
  })
  const slugs = tags.map(({ slug }) => slug).toReversed()
  await room.publisher.call(orderLabels, { kind: 'tag', slugs })
  expect((await visitor.call(listArticleLabels, {})).tags.map(({ slug }) => slug)).toEqual(slugs)
  const short = { kind: 'tag' as const, slugs: slugs.slice(1) }
  expect((await room.publisher.refused(orderLabels, short)).code).toBe('STATE_CONFLICT')
})

test('only a publisher of all languages can edit labels, and changes are audited', async () => {
  const input = { requestId: newId(), kind: 'tag' as const, name: named('Ferries') }
  for (const user of [room.editor, room.author, await makeOfficer(here, ['publisher:ru'])]) {
    expect((await user.refused(createLabel, input)).code).toBe('PERMISSION_DENIED')
  }
  await room.publisher.call(createLabel, input)
  const written = await db.sql`
    select actor_id as by from audit_log where event = 'label.create' and change ->> 'slug' = 'ferries'`
  expect(written).toEqual([{ by: room.publisher.id }])
})

test('[S8.6] a label whose reply was lost is created once, however often it is sent; with another name the request is refused', async () => {
  const input = { requestId: newId(), kind: 'tag' as const, name: named('Weighbridges') }
  await Promise.all([1, 2, 3].map(() => room.publisher.call(createLabel, input)))
  const { tags } = await room.publisher.call(createLabel, input)
  expect(tags.filter(({ name }) => name.en === 'Weighbridges')).toHaveLength(1)
  const written = await db.sql`
    select from audit_log where event = 'label.create' and change ->> 'slug' like 'weighbridges%'`
  expect(written).toHaveLength(1)
  const other = { ...input, name: named('Road scales') }
  expect((await room.publisher.refused(createLabel, other)).code).toBe('REQUEST_ID_REUSED')
})
