import type { DataProof } from '../../platform/proof.ts'

export const productProofs: readonly DataProof[] = [
  {
    name: 'the stock of each offer is what was received, given back and returned, less what was sold',
    exceptions: (sql) => sql`
      select offer_id as what from stocks k full join (
        select offer_id, sum(quantity) as quantity from stock_movements group by offer_id) moved using (offer_id)
      where coalesce(k.quantity, 0) <> coalesce(moved.quantity, 0)`,
  },
]
