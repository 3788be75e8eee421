import type { Auth } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { isAllowed } from '@tiantian/contracts/permission.ts'
import type { Authenticated } from './caller.ts'

/**
 * Checks that a caller may call an action that is not public.
 * @throws AppError('LOGIN_REQUIRED' | 'PERMISSION_DENIED' | 'SECOND_FACTOR_MISSING')
 */
export function assertMay(auth: Exclude<Auth, 'public'>, { user, lacksSecondFactor }: Authenticated) {
  if (auth === 'anonymous') return
  if (user.kind === 'anonymous') throw new AppError('LOGIN_REQUIRED')
  if (auth === 'member') return
  const mayCall = auth === 'admin' ? user.roles.includes('admin') : isAllowed(user.roles, auth)
  if (!mayCall) throw new AppError(lacksSecondFactor ? 'SECOND_FACTOR_MISSING' : 'PERMISSION_DENIED')
}
