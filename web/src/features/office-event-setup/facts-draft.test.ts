import { expect, test } from 'vitest'
import type { FactsDraft } from './facts-draft.ts'
import { inTimeZone } from './facts-draft.ts'

const draft = (own: Partial<FactsDraft>): FactsDraft =>
  ({
    slug: 'forum',
    title: { en: 'Forum' },
    summary: {},
    cityName: 'Almaty',
    ...own,
  }) as FactsDraft

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
