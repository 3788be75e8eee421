/** Why a call never reached its method or function. At GATEWAY_INVALID_TOKEN the client renews its access token. */
export type RefusalCode =
  | 'GATEWAY_INVALID_TOKEN'
  | 'INVALID_PARAM'
  | 'InvalidParameter'
  | 'InvalidParameter.Method'
  | 'InvalidParameter.Params'
  | 'InvalidParameter.Signature'
  | 'InvalidParameter.SpaceId'
  | 'InvalidParameter.Timestamp'
  | 'FunctionNotFound'

/** A protocol error, addressed to the developer of the client and therefore in English. */
export class CloudRefusal extends Error {
  readonly code: RefusalCode

  constructor(code: RefusalCode, message: string) {
    super(message)
    this.name = 'CloudRefusal'
    this.code = code
  }
}
