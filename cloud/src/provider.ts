/** How the clouds differ for a client. All of them are spoken to in the same wire. */
interface Provider {
  /** Headers tell who calls: the client and the user's token. */
  readonly isClientTold: boolean
  /** Files are named by lists, may be deleted, and get addresses that end. */
  readonly hasFileLists: boolean
}

const alibaba: Provider = { isClientTold: false, hasFileLists: false }
const dcloud: Provider = { isClientTold: true, hasFileLists: true }

/**
 * The names a space may give. The clouds of tencent and alipay have wires of their own that no endpoint of ours speaks:
 * a space that bears their name keeps it and is reached as dcloud is.
 */
const providers = {
  aliyun: alibaba,
  dcloud,
  private: dcloud,
  tcb: dcloud,
  tencent: dcloud,
  alipay: dcloud,
} as const satisfies Record<string, Provider>

export type ProviderName = keyof typeof providers

/** @throws Error for a name that is none of the six */
export function checkProvider(name: string) {
  if (!Object.hasOwn(providers, name)) throw new Error(`unknown provider ${name}`)
}

export function providerOf(space: { readonly provider: ProviderName }): Provider {
  return providers[space.provider]
}
