/**
 * The names a space may give. The clouds of tencent and alipay have wires of their own that no endpoint of ours speaks:
 * a space that bears their name keeps it and is reached as dcloud is.
 */
const PROVIDERS = ['aliyun', 'dcloud', 'private', 'tcb', 'tencent', 'alipay'] as const

export type ProviderName = (typeof PROVIDERS)[number]

/** @throws Error for a name that is none of the six */
export function checkProvider(name: ProviderName) {
  if (!PROVIDERS.includes(name)) throw new Error(`unknown provider ${name}`)
}

/**
 * The wire is the same for all, but for aliyun: only the others are told in headers who calls, name files by lists,
 * delete them, and give them addresses that end.
 */
export const isDcloud = (space: { readonly provider: ProviderName }) => space.provider !== 'aliyun'
