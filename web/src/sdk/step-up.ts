import { CallError, hasCode } from './call-error.ts'

/** Asks the user to confirm their identity. */
export interface StepUpAsker {
  /** Resolves to true when the user has confirmed it, to false when they cancelled. */
  prove(methods: readonly string[]): Promise<boolean>
  /** The user's role requires a second factor that is not set up: leads to its page. */
  missFactor(): void
}

let asker: StepUpAsker | undefined
let request: Promise<boolean> | undefined

/** The web app renders the dialog once it is loaded; until then a call is just refused. */
export function drawStepUp(drawn: StepUpAsker) {
  asker = drawn
}

/**
 * Whether a refused call may be repeated because the user has confirmed their identity meanwhile. Concurrent calls
 * that are refused ask once. @throws CallError `ABORTED` when the user cancels
 */
export async function mayTryAgain(error: unknown): Promise<boolean> {
  if (hasCode(error, 'SECOND_FACTOR_MISSING')) asker?.missFactor()
  if (!(asker && hasCode(error, 'STEP_UP_REQUIRED'))) return false
  request ??= asker.prove(proofsOf(error)).finally(() => {
    request = undefined
  })
  if (await request) return true
  throw new CallError('ABORTED')
}

/** `password totp backup_code passkey`, or `login` for a user with none of them. */
const proofsOf = ({ params }: CallError) => String(params.proofs ?? 'login').split(' ')
