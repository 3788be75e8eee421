/** Why a call never reached its method or function. The client renews its access token at GATEWAY_INVALID_TOKEN. */
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

/** A refusal of the protocol, told to whoever writes the client and therefore in English. */
export class CloudRefusal extends Error {
  readonly code: RefusalCode

  constructor(code: RefusalCode, message: string) {
    super(message)
    this.name = 'CloudRefusal'
    this.code = code
  }
}
