import { listZeroResults } from '@tiantian/contracts/search/zero-result.ts'
import { infinite, readsOfNoun } from '../../sdk/query.ts'
import type { ZeroResultsSearch } from './zero-results-address.ts'

export const zeroResultReads = () => readsOfNoun(listZeroResults)

const GROUPS = {
  parts: { kind: 'parts', wasFilteredAway: false },
  shops: { kind: 'shops', wasFilteredAway: false },
  filtered: { wasFilteredAway: true },
} as const

export const zeroResultsQuery = ({ days = '30', language, group, settled = false }: ZeroResultsSearch) =>
  infinite(listZeroResults, {
    days: Number(days),
    isSettled: settled,
    ...(language && { language }),
    ...(group && GROUPS[group]),
  })
