import type { InfiniteData } from '@tanstack/react-query'
import type { Output } from '@tiantian/contracts/action.ts'
import type { ListedComplaint } from '@tiantian/contracts/review/complaint.ts'
import { listComplaints } from '@tiantian/contracts/review/complaint.ts'
import { infinite, readsOfNoun } from '../../sdk/query.ts'
import type { ComplaintsSearch } from './complaints-address.ts'

export const complaintReads = () => readsOfNoun(listComplaints)

type About = Pick<
  ListedComplaint,
  | 'kind'
  | 'id'
  | 'content'
  | 'productId'
  | 'stars'
  | 'author'
  | 'claim'
  | 'state'
  | 'decisionNote'
  | 'isHidden'
>

/** One subject with all its complaints; it is decided on as a whole. */
export interface Case extends About {
  readonly key: string
  readonly complaints: readonly ListedComplaint[]
}

export const complaintsQuery = ({ kind, decided = false }: ComplaintsSearch) =>
  infinite(listComplaints, { isDecided: decided, ...(kind && { kind }) })

/** Groups complaints about the same subject, at the position of the first of them. */
export function casesOf(data: InfiniteData<Output<typeof listComplaints>>): InfiniteData<{ rows: Case[] }> {
  const rows = data.pages.flatMap((page) => page.rows)
  const groups = Map.groupBy(rows, ({ kind, id, state }) => `${kind} ${id} ${state}`)
  const cases = [...groups].map(([key, complaints]) => ({ ...complaints[0]!, key, complaints }))
  return { ...data, pages: [{ rows: cases }] }
}
