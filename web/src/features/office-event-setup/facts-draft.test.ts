import { expect, test } from 'vitest'
import type { FactsDraft } from './facts-draft.ts'
import { inTimeZone, mergeDrafts } from './facts-draft.ts'

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

test('in another time zone the event keeps the clock of its place: who typed 10:00 meant 10:00 there', () => {
  const moment = '2026-12-15T10:00:00.000Z'
  const typed = draft({ timeZone: 'UTC', startsAt: moment, endsAt: moment, cancelUntil: moment })
  const there = '2026-12-15T05:00:00.000Z'
  expect(
    inTimeZone({ ...typed, registrationOpensAt: '', registrationClosesAt: moment }, 'Asia/Almaty'),
  ).toEqual({
    timeZone: 'Asia/Almaty',
    startsAt: there,
    endsAt: there,
    registrationOpensAt: '',
    registrationClosesAt: there,
    cancelUntil: there,
  })
})
