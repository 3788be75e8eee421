import { CallError, hasCode } from './call-error.ts'

/** What asks a person once more who she is. */
export interface StepUpAsker {
  /** Resolves to true when she has shown it, to false when she would rather not. */
  prove(ways: readonly string[]): Promise<boolean>
  /** Her role wants a second factor that she does not have: leads her to where it is set up. */
  missFactor(): void
}

let asker: StepUpAsker | undefined
let request: Promise<boolean> | undefined

/** The web app draws the question once it is there; until then a call is just refused. */
export function drawStepUp(drawn: StepUpAsker) {
  asker = drawn
}

/**
 * Whether a refused call may be tried again: she has proven herself meanwhile. Many calls that are refused at one
 * time ask once. @throws CallError `ABORTED` when she does not want to
 */
export async function mayTryAgain(error: unknown): Promise<boolean> {
  if (hasCode(error, 'SECOND_FACTOR_MISSING')) asker?.missFactor()
  if (!(asker && hasCode(error, 'STEP_UP_REQUIRED'))) return false
  request ??= asker.prove(waysOf(error)).finally(() => {
    request = undefined
  })
  if (await request) return true
  throw new CallError('ABORTED')
}

/** `password totp backup_code passkey`, or `login` for who has none of them. */
const waysOf = ({ params }: CallError) => String(params.proofs ?? 'login').split(' ')
