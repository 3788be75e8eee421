import { getPreference } from '@tiantian/contracts/user/preference.ts'
import { query } from '../../sdk/query.ts'

export const preferenceQuery = () => query(getPreference, {})
