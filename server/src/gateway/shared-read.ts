import type { AnyAction } from '@tiantian/contracts/action.ts'

/** A public read: it is also available by GET, and all callers with the same language share its reply. */
export const isSharedRead = (action: AnyAction) => action.kind === 'read' && action.auth === 'public'
