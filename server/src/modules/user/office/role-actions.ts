import type { GrantedRole } from '@tiantian/contracts/permission.ts'
import { grantRole, listRoleHolders, revokeRole } from '@tiantian/contracts/user/role.ts'
import type { Context, Implementation } from '../../../gateway/implement.ts'
import { implement } from '../../../gateway/implement.ts'
import type { Security } from '../factor/security.ts'
import * as roles from './role.ts'

type RoleActionsChange = typeof roles.grantRole

export function roleActions({ sessions }: Security): Implementation[] {
  const changing =
    (change: RoleActionsChange) =>
    async ({ db, user }: Context<'user.role'>, input: { userId: string; role: GrantedRole }) => {
      await change(db, { actorId: user.id, ...input })
      sessions.noted.forgetPerson(input.userId)
      return { holders: await roles.listRoleHolders(db) }
    }
  return [
    implement(listRoleHolders, async ({ db }) => ({ holders: await roles.listRoleHolders(db) })),
    implement(grantRole, changing(roles.grantRole)),
    implement(revokeRole, changing(roles.revokeRole)),
  ]
}
