import { useRef } from 'react'
import { useQuery } from '../../sdk/use-query.ts'
import { useNearScreen } from '../../ui/near-screen.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import css from './own-products.module.css'
import type { ProductFormPart } from './product-draft.ts'

/**
 * The longer half of the form: loaded when it comes near, or with the first field that is entered. When it cannot be
 * loaded, what was typed above it stays.
 */
export function LaterParts({ isBegun, ...part }: ProductFormPart & { isBegun: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNearScreen(place)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['code', 'own-products/further-parts'],
    queryFn: () => import('./further-parts.tsx'),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isNear || isBegun,
  })
  if (data) return <data.FurtherParts {...part} />
  return (
    <div ref={place} className={css.later} aria-busy={!error}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Skeleton height="100%" />
      )}
    </div>
  )
}
