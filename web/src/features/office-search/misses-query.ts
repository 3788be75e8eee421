import { listMisses } from '@tiantian/contracts/search/miss.ts'
import { infinite } from '../../sdk/query.ts'
import type { MissesSearch } from './misses-address.ts'

export const MISSES_KEY = ['search', 'miss']

export const missesQuery = ({ days = '30', language, settled = false }: MissesSearch) =>
  infinite(listMisses, { days: Number(days), isSettled: settled, ...(language && { language }) })
