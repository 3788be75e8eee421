import type { CloudError } from './cloud-error.ts'

export interface ErrorOptions {
  /** A modal unless it says toast. */
  readonly type?: 'modal' | 'toast' | undefined
  /** Whether the modal offers to try the call again. */
  readonly retry?: boolean | undefined
}

/** A failure to be shown (S8.11); the app draws it and says it in the person's language. */
export interface ObjectAlert {
  readonly kind: 'modal' | 'toast'
  readonly title: 'Tip'
  readonly content: string
  readonly isRetryOffered: boolean
}

export interface Loading {
  readonly title: string
  /** Whether the page below cannot be touched meanwhile. */
  readonly mask: boolean
}

/** How an app shows what its cloud objects do. None is needed. */
export interface ObjectHooks {
  loadingStart?(loading: Loading): void
  loadingEnd?(): void
  /** Answers true when a retry was offered and the person wants it: the same call is made again. */
  alert?(alert: ObjectAlert): boolean | undefined | Promise<boolean | undefined>
}

/** @throws Error for a type that is neither modal nor toast */
export function checkErrorOptions({ type = 'modal' }: ErrorOptions) {
  if (type !== 'modal' && type !== 'toast') throw new Error(`invalid errorOptions.type ${String(type)}`)
}

/** Shows the failure and answers whether to try again. Nobody waits for a dialog that asks nothing. */
export async function showFailure(
  hooks: ObjectHooks,
  { type = 'modal', retry = false }: ErrorOptions,
  { errMsg }: CloudError,
): Promise<boolean> {
  const isRetryOffered = retry && type === 'modal'
  const answer = hooks.alert?.({ kind: type, title: 'Tip', content: errMsg, isRetryOffered })
  return isRetryOffered && (await answer) === true
}
