import { listMisses } from '@tiantian/contracts/search/miss.ts'
import { infinite } from '../../sdk/query.ts'
import type { MissesSearch } from './misses-address.ts'

export const MISSES_KEY = ['search', 'miss']

const GROUPS = {
  parts: { kind: 'parts', wasFilteredAway: false },
  shops: { kind: 'shops', wasFilteredAway: false },
  filtered: { wasFilteredAway: true },
} as const

export const missesQuery = ({ days = '30', language, group, settled = false }: MissesSearch) =>
  infinite(listMisses, {
    days: Number(days),
    isSettled: settled,
    ...(language && { language }),
    ...(group && GROUPS[group]),
  })
