import { getSecondFactor } from '@tiantian/contracts/user/second-factor.ts'
import { query } from '../../sdk/query.ts'

export const secondFactorQuery = () => query(getSecondFactor, {})
