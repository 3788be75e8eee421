import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '@tiantian/contracts/action.ts'
import { getDeliveryRules } from '@tiantian/contracts/order/delivery.ts'
import { query } from '../../sdk/query.ts'

/** Replaces the rules that the page shows by the reply. */
export function useKeepRules() {
  const client = useQueryClient()
  return (rules: Output<typeof getDeliveryRules>) =>
    client.setQueryData(query(getDeliveryRules, {}).queryKey, rules)
}
