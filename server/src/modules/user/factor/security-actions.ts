import { impersonateUser } from '@tiantian/contracts/user/impersonation.ts'
import type { Implementation } from '../../../gateway/implement.ts'
import { implement } from '../../../gateway/implement.ts'
import { inviteActions } from '../account/invite-actions.ts'
import type { ServerIdentity } from '../identity/identity.ts'
import { officeActions } from '../office/office-actions.ts'
import { roleActions } from '../office/role-actions.ts'
import { beginImpersonation } from '../session/impersonation.ts'
import { sessionActions } from '../session/session-actions.ts'
import { passkeyActions } from './passkey-actions.ts'
import { secondFactorActions } from './second-factor-actions.ts'
import type { Security } from './security.ts'

export const securityActions = (security: Security, identity: ServerIdentity): Implementation[] => [
  ...sessionActions(security, identity),
  ...secondFactorActions(security, identity),
  ...passkeyActions(security, identity),
  ...roleActions(security),
  ...inviteActions,
  ...officeActions(identity),
  implement(impersonateUser, (context, input) => beginImpersonation(context, security.tokens, input)),
]
