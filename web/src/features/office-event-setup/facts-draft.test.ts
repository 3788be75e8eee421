import { expect, test } from 'vitest'
import type { FactsDraft } from './facts-draft.ts'
import { mergeDrafts } from './facts-draft.ts'

const draft = (own: Partial<FactsDraft>): FactsDraft =>
  ({
    slug: 'forum',
    title: { en: 'Forum' },
    summary: {},
    cityName: 'Almaty',
    ...own,
  }) as FactsDraft

test("changes by one editor are kept from both versions; where both edited, the user's own value is kept and they are told", () => {
  const before = draft({})
  const mine = draft({ title: { en: 'My forum' }, summary: { en: 'Mine' } })
  const theirs = draft({ title: { en: 'Their forum' }, slug: 'their-forum' })
  expect(mergeDrafts(before, mine, theirs)).toEqual({
    draft: draft({ title: { en: 'My forum' }, summary: { en: 'Mine' }, slug: 'their-forum' }),
    both: ['title'],
  })
})

test('the same change made by both is no conflict', () => {
  const same = draft({ slug: 'new' })
  expect(mergeDrafts(draft({}), same, same)).toEqual({ draft: same, both: [] })
})
