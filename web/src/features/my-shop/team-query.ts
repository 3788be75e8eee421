import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ShopPermission } from '@tiantian/contracts/shop/permission.ts'
import { SHOP_PERMISSIONS } from '@tiantian/contracts/shop/permission.ts'
import type { ShopTeam } from '@tiantian/contracts/shop/team.ts'
import { getShopTeam } from '@tiantian/contracts/shop/team.ts'
import { query } from '../../sdk/query.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { showFailure } from '../shell/error/failure.ts'
import { ownShopsQuery } from '../user/own-shops.ts'

export const PERMISSIONS = Object.keys(SHOP_PERMISSIONS) as ShopPermission[]

export const teamQuery = (shopId: string) => query(getShopTeam, { shopId })

/** Puts the team of a reply in place of the one that is shown. */
export function useShowTeam(shopId: string) {
  const client = useQueryClient()
  return (team: ShopTeam) => client.setQueryData(teamQuery(shopId).queryKey, team)
}

/** A change of the team by a button; the text says that it is done. */
export function useTeamChange<Change>(
  shopId: string,
  change: (input: Change) => Promise<ShopTeam>,
  doneText: (input: Change) => string,
) {
  const client = useQueryClient()
  const showTeam = useShowTeam(shopId)
  return useMutation({
    mutationFn: change,
    onSuccess(team, input) {
      showTeam(team)
      void client.invalidateQueries({ queryKey: ownShopsQuery().queryKey })
      showToast({ title: doneText(input), icon: 'success' })
    },
    onError: showFailure,
    // Somebody else may have changed the team meanwhile.
    onSettled: (_, error) => error && client.invalidateQueries({ queryKey: teamQuery(shopId).queryKey }),
  })
}
