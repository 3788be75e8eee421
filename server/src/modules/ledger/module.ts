import { defineModule } from '../module.ts'
import { ledgerActions } from './actions.ts'
import { refuseOpenBalance } from './balance.ts'
import { ledgerProofs } from './proofs.ts'

export const ledger = defineModule({
  name: 'ledger',
  after: ['user', 'shop'],
  actions: ledgerActions,
  proofs: ledgerProofs,
  closingCheck: refuseOpenBalance,
})
