import type { AnyAction, Parsed } from '@tiantian/contracts/action.ts'
import type { ApiScope } from '@tiantian/contracts/shop/api-key.ts'
import type { Queryable } from '../../../platform/database/database.ts'

/** What one call is about. */
interface KeyTarget {
  /** Undefined where it names none, or nothing that exists; null where it is about no shop in particular. */
  readonly shopId: string | undefined | null
  /** Of the scopes of the action, the one that this call needs; without it any of them is enough. */
  readonly scope?: ApiScope
}

/** An action that programs may call by the key of a shop. */
export interface KeyAction {
  readonly action: AnyAction
  readonly scopes: readonly ApiScope[]
  target(sql: Queryable, input: unknown): Promise<KeyTarget>
}

export const keyAction = <A extends AnyAction>(
  action: A,
  scopes: readonly ApiScope[],
  target: (sql: Queryable, input: Parsed<A>) => KeyTarget | Promise<KeyTarget>,
): KeyAction => ({
  action,
  scopes,
  // The gateway has parsed the input by the contract of this very action.
  target: async (sql, input) => target(sql, input as Parsed<A>),
})

/** Of actions whose input names the shop. */
export const ofShop = (_: Queryable, { shopId }: { readonly shopId?: string | undefined }): KeyTarget => ({
  shopId,
})
