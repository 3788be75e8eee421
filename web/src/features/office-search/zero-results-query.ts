import { listZeroResults } from '@tiantian/contracts/search/zero-result.ts'
import { readsOfNoun } from '../../sdk/query.ts'

export const zeroResultReads = () => readsOfNoun(listZeroResults)
