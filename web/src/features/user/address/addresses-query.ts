import { listAddresses } from '@tiantian/contracts/user/address.ts'
import { query } from '../../../sdk/query.ts'

export const addressesQuery = () => query(listAddresses, {})
