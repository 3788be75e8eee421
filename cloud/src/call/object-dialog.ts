import type { CloudError } from '../cloud-error.ts'

export interface ErrorOptions {
  /** A modal unless it says toast. */
  readonly type?: 'modal' | 'toast' | undefined
  /** Whether the modal offers a retry. */
  readonly retry?: boolean | undefined
}

/** A failure to be shown (S8.11); the app renders it in the user's language. */
export interface ObjectAlert {
  readonly kind: 'modal' | 'toast'
  readonly title: 'Tip'
  readonly content: string
  readonly isRetryOffered: boolean
}

export interface Loading {
  readonly title: string
  /** Whether the page below is blocked meanwhile. */
  readonly mask: boolean
}

/** The app's UI for calls of cloud objects. Optional. */
export interface ObjectHooks {
  loadingStart?(loading: Loading): void
  loadingEnd?(): void
  /** Returns true if a retry was offered and accepted: the same call is repeated. */
  alert?(alert: ObjectAlert): boolean | undefined | Promise<boolean | undefined>
}

/** @throws Error for a type that is neither modal nor toast */
export function checkErrorOptions({ type = 'modal' }: ErrorOptions) {
  if (type !== 'modal' && type !== 'toast') throw new Error(`invalid errorOptions.type ${String(type)}`)
}

/** Shows the failure and returns whether to retry. A dialog without a retry is not awaited. */
export async function showFailure(
  hooks: ObjectHooks,
  { type = 'modal', retry = false }: ErrorOptions,
  { errMsg }: CloudError,
): Promise<boolean> {
  const isRetryOffered = retry && type === 'modal'
  const answer = hooks.alert?.({ kind: type, title: 'Tip', content: errMsg, isRetryOffered })
  return isRetryOffered && (await answer) === true
}
