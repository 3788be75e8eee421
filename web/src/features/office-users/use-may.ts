import type { Permission } from '@tiantian/contracts/permission.ts'
import { isAllowed, permittedOf } from '@tiantian/contracts/permission.ts'
import { useSession } from '../../sdk/session.ts'

/** Whether to show what requires a permission; the server decides on its own. */
export function useMay(permission: Permission): boolean {
  return isAllowed(useSession().role, permission)
}

/** The roles of a state machine that the user has by permissions of the office: what `eventsFor` draws buttons for. */
export const usePermitted = <Role extends string>(machine: { readonly roles: readonly Role[] }) =>
  permittedOf(useSession().role, machine)
