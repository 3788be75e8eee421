import type { Permission } from '@tiantian/contracts/permission.ts'
import { isAllowed, PERMISSIONS, permittedOf } from '@tiantian/contracts/permission.ts'
import { useSession } from '../sdk/session.ts'

/** Whether to show what requires a permission; the server decides on its own. */
export function useMay(permission: Permission): boolean {
  return isAllowed(useSession().role, permission)
}

export const OFFICE_HOME = '/pages/office/home'

/** What a member's house may read (`publish.data_member`) does not open the office. */
const STAFF_PERMISSIONS = PERMISSIONS.filter((permission) => permission !== 'publish.data_member')

/** Whether the office is open to the user at all. */
export function useIsStaff(): boolean {
  const { role } = useSession()
  return STAFF_PERMISSIONS.some((permission) => isAllowed(role, permission))
}

/** The roles of a state machine that the user has by permissions of the office: what `eventsFor` draws buttons for. */
export const usePermitted = <Role extends string>(machine: { readonly roles: readonly Role[] }) =>
  permittedOf(useSession().role, machine)
