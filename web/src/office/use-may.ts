import type { Permission } from '@tiantian/contracts/permission.ts'
import { isAllowed, isStaff, permittedOf } from '@tiantian/contracts/permission.ts'
import { useSession } from '../sdk/session.ts'

/** Whether to show what requires a permission, if any; the server decides on its own. */
export function useMay(permission: Permission | undefined): boolean {
  const { role } = useSession()
  return permission === undefined || isAllowed(role, permission)
}

export const OFFICE_HOME = '/pages/office/home'

export const useIsStaff = (): boolean => isStaff(useSession().role)

/** The roles of a state machine that the user has by permissions of the office: what `eventsFor` draws buttons for. */
export const usePermitted = <Role extends string>(machine: { readonly roles: readonly Role[] }) =>
  permittedOf(useSession().role, machine)
