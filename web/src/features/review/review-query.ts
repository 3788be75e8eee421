import { useQueryClient } from '@tanstack/react-query'
import type { ReviewSort } from '@tiantian/contracts/review/review.ts'
import { listReviews, myReviews } from '@tiantian/contracts/review/review.ts'
import { infinite, query, readsOfModule } from '../../sdk/query.ts'
import { useSession } from '../../sdk/session.ts'
import { useQuery } from '../../sdk/use-query.ts'

/** As many as one reads before deciding whether to read more. */
const PAGE = 5

export const reviewsQuery = (productId: string, sort: ReviewSort) =>
  infinite(listReviews, { productId, sort, limit: PAGE })

export const mineQuery = (productId: string) => query(myReviews, { productId })

/** What the user may do with the reviews of a product; nothing for a visitor. */
export function useMine(productId: string) {
  const { isMember } = useSession()
  return useQuery({ ...mineQuery(productId), enabled: isMember }).data
}

/** The maximum age of shared replies: two seconds on the server, two in the browser. */
const SHARED_AGE_MS = 4000

/** Reloads everything about reviews: now, and again when the shared cache includes the change. */
export function useRefreshReviews() {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries(readsOfModule(listReviews))
  return () => {
    setTimeout(() => void refresh(), SHARED_AGE_MS)
    return refresh()
  }
}
