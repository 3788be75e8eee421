import { CloudError } from '@tiantian/cloud/cloud-error.ts'
import type { AnyAction } from '@tiantian/contracts/action.ts'
import { NETWORK_TIMEOUT_MS } from '@tiantian/contracts/constants.ts'
import { namesOneCar } from '@tiantian/contracts/vehicle/vin.ts'
import { cloud } from './cloud.ts'
import type { Refusal } from './failure.ts'
import { callErrorOf, refused } from './failure.ts'

/** A flat reply (S7.1). The cloud client has already stored the token that came with it (S4.4). */
export interface Reply {
  readonly code: 0
}

/**
 * Sends one request to the server. Shared reads use GET without a token, so that the browser and a CDN may cache
 * them; a VIN is never part of an address. @throws CallError, or the reason of the caller's abort signal
 */
export async function send(
  action: AnyAction,
  input: object,
  signal: AbortSignal | undefined,
): Promise<Reply> {
  const options = { timeout: NETWORK_TIMEOUT_MS, signal }
  const isShared = action.kind === 'read' && action.auth === 'public' && !isOfOneCar(input)
  try {
    const reply = await (isShared ? cloud.readMall : cloud.callMall)(action.name, input, options)
    // S8.1: a refused token without an account comes as a reply.
    if (reply.code) throw refused(reply as unknown as Refusal)
    return reply as unknown as Reply
  } catch (error) {
    if (!(error instanceof CloudError)) throw error
    throw signal?.aborted ? signal.reason : callErrorOf(error)
  }
}

const isOfOneCar = (input: object) =>
  'text' in input && typeof input.text === 'string' && namesOneCar(input.text)
