import { useRef } from 'react'
import { useQuery } from '../../sdk/use-query.ts'
import { useNearScreen } from '../../ui/near-screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadState } from '../../ui/states.tsx'
import css from './own-products.module.css'
import type { ProductFormPart } from './product-draft.ts'

/**
 * The longer half of the form: loaded when it comes near, or with the first field that is entered. When it cannot be
 * loaded, what was typed above it stays.
 */
export function LaterParts({ isBegun, ...part }: ProductFormPart & { isBegun: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNearScreen(place)
  const result = useQuery({
    queryKey: ['code', 'own-products/further-parts'],
    queryFn: () => import('./further-parts.tsx'),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isNear || isBegun,
  })
  const { data, error } = result
  if (data) return <data.FurtherParts {...part} />
  return (
    <div ref={place} className={css.later} aria-busy={!error}>
      <LoadState result={result} skeleton={<Skeleton height="100%" />} />
    </div>
  )
}
