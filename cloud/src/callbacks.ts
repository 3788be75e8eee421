/** The older way to hear of an outcome. A call that is given any of the three answers no promise. */
export interface Callbacks<Result> {
  success?(result: Result): void
  fail?(error: unknown): void
  complete?(outcome: unknown): void
}

type Called<Result> =
  | Pick<Required<Callbacks<Result>>, 'success'>
  | Pick<Required<Callbacks<Result>>, 'fail'>
  | Pick<Required<Callbacks<Result>>, 'complete'>

interface NoCallbacks {
  readonly success?: undefined
  readonly fail?: undefined
  readonly complete?: undefined
}

/** A call by promise or by callbacks, as its options say. */
export interface Call<Options, Result> {
  (options: Options & NoCallbacks): Promise<Result>
  (options: Options & Callbacks<Result> & Called<Result>): undefined
}

export function withCallbacks<Options, Result>(
  run: (options: Options) => Promise<Result>,
): Call<Options, Result> {
  function call(options: Options & Callbacks<Result>) {
    const { success, fail, complete } = options
    const outcome = run(options)
    if (!(success || fail || complete)) return outcome
    const notify =
      <Told>(hook: ((told: Told) => void) | undefined) =>
      (told: Told) => {
        hook?.(told)
        complete?.(told)
      }
    outcome.then(notify(success), notify(fail))
    return undefined
  }
  return call as Call<Options, Result>
}
