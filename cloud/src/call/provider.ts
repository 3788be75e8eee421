/**
 * Valid provider names. The clouds of tencent and alipay have wire formats that our endpoints do not support: a space
 * with their name keeps it and is called like dcloud.
 */
const PROVIDERS = ['aliyun', 'dcloud', 'private', 'tcb', 'tencent', 'alipay'] as const

export type ProviderName = (typeof PROVIDERS)[number]

/** @throws Error for any other name than the six */
export function checkProvider(name: ProviderName) {
  if (!PROVIDERS.includes(name)) throw new Error(`unknown provider ${name}`)
}

/**
 * The wire format is the same for all except aliyun: only the others get the client info in headers, name files by
 * lists, delete them, and return addresses that expire.
 */
export const isDcloud = (space: { readonly provider: ProviderName }) => space.provider !== 'aliyun'
