import type { Permission } from '@tiantian/contracts/permission.ts'
import { isAllowed } from '@tiantian/contracts/permission.ts'
import { useSession } from '../../sdk/session.ts'

/** Whether to show what wants a permission; the server decides by itself. */
export function useMay(permission: Permission): boolean {
  return isAllowed(useSession().role, permission)
}
