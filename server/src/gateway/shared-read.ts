import type { AnyAction } from '@tiantian/contracts/action.ts'

/** A public read: it answers GET too, and all callers of a language share its reply. */
export const isSharedRead = (action: AnyAction) => action.kind === 'read' && action.auth === 'public'
