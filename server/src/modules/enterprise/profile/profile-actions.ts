import * as contract from '@tiantian/contracts/enterprise/profile.ts'
import type { Implementation } from '../../../gateway/implement.ts'
import { implement } from '../../../gateway/implement.ts'
import { getOwnProfile, saveProfile } from './profile.ts'
import { getShown, takeDown } from './take-down.ts'

/** What an approved enterprise says about itself (S1.5): it changes at once, and the office can take it down. */
export const profileActions: readonly Implementation[] = [
  implement(contract.getCompanyProfile, ({ db, user }, { id }) => getOwnProfile(db.sql, user.id, id)),
  implement(contract.saveCompanyProfile, async ({ db, user, clock }, input) => {
    await db.transaction((tx) => saveProfile(tx, { userId: user.id, at: clock.now() }, input))
    return getOwnProfile(db.sql, user.id, input.id)
  }),
  implement(contract.getShownProfile, ({ db }, { id }) => getShown(db.sql, id)),
  implement(contract.takeDownProfile, async ({ db, user, clock }, input) => {
    await db.transaction((tx) => takeDown(tx, { user, at: clock.now() }, input))
    return getShown(db.sql, input.id)
  }),
]
