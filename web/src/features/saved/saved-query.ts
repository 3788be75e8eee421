import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listFavorites, removeFavorites } from '@tiantian/contracts/activity/favorite.ts'
import { clearFootprints, listFootprints, removeFootprints } from '@tiantian/contracts/activity/footprint.ts'
import type { SavedKind } from '@tiantian/contracts/activity/saved-kind.ts'
import type { Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import { call } from '../../sdk/call.ts'
import { infinite, readsOfNoun } from '../../sdk/query.ts'
import { compareWith } from '../vehicle/car.ts'
import { reportSeen } from './report-seen.ts'

export const favoritesQuery = (kind: SavedKind, car: Vehicle | null) =>
  infinite(listFavorites, { kind, ...compareWith(car) })

export const footprintsQuery = (kind: SavedKind | undefined, car: Vehicle | null) =>
  infinite(listFootprints, { ...(kind && { kind }), ...compareWith(car) })

export function useRemoveFavorites(kind: SavedKind) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (ids: readonly string[]) => call(removeFavorites, { kind, ids: [...ids] }),
    onSuccess: () => queryClient.invalidateQueries(readsOfNoun(listFavorites)),
  })
}

interface Thing {
  readonly kind: SavedKind
  readonly id: string
}

/**
 * Deletes one view, or all of a period; without a period all. Views still being sent arrive first, so that they do
 * not reappear.
 */
export function useForget() {
  const queryClient = useQueryClient()
  const onSuccess = () => queryClient.invalidateQueries(readsOfNoun(listFootprints))
  const one = useMutation({
    mutationFn: async (thing: Thing) => {
      await reportSeen()
      return call(removeFootprints, { things: [thing] })
    },
    onSuccess,
  })
  const span = useMutation({
    mutationFn: async (between: { from?: string; before?: string }) => {
      await reportSeen()
      return call(clearFootprints, between)
    },
    onSuccess,
  })
  return { one, span }
}
