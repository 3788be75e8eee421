import { CloudError } from '../cloud-error.ts'

/** The configuration of a service space. */
export interface SpaceOptions {
  readonly provider?: ProviderName
  readonly spaceId: string
  readonly clientSecret: string
  /** The endpoint of the space, without a trailing slash; by default its provider's. */
  readonly endpoint?: string
  readonly spaceName?: string
}

export interface Space {
  readonly provider: ProviderName
  readonly spaceId: string
  readonly clientSecret: string
  readonly endpoint: string
  /** Why there is no space, or no single one: each call is refused with it (S8.9). */
  readonly refusal?: CloudError
}

/** @throws Error, naming the missing field or the unknown provider */
export function checkSpace(options: SpaceOptions): Space {
  const { provider = 'aliyun', spaceId, clientSecret } = options
  checkProvider(provider)
  for (const [field, value] of Object.entries({ spaceId, clientSecret })) {
    if (!value) throw new Error(`${field} required`)
  }
  return { provider, spaceId, clientSecret, endpoint: options.endpoint ?? defaultEndpoint(spaceId) }
}

/** Calls need exactly one space (S8.9): without one, or with several, each of them is refused. */
export function soleSpace(spaces: readonly SpaceOptions[]): Space {
  const [space, ...others] = spaces
  if (!space) return refused('no service space: link one, or pass one to createCloud')
  return others.length > 0 ? refused('several service spaces: choose one with init') : checkSpace(space)
}

function refused(reason: string): Space {
  const refusal = new CloudError('SYS_ERR', reason)
  return { provider: 'aliyun', spaceId: '', clientSecret: '', endpoint: '', refusal }
}

function defaultEndpoint(spaceId: string): string {
  return spaceId.startsWith('mp-') ? 'https://api.next.bspapp.com' : 'https://api.bspapp.com'
}

/**
 * Valid provider names. The clouds of tencent and alipay have wire formats that our endpoints do not support: a space
 * with their name keeps it and is called like dcloud.
 */
const PROVIDERS = ['aliyun', 'dcloud', 'private', 'tcb', 'tencent', 'alipay'] as const

type ProviderName = (typeof PROVIDERS)[number]

/** @throws Error for any other name than the six */
function checkProvider(name: ProviderName) {
  if (!PROVIDERS.includes(name)) throw new Error(`unknown provider ${name}`)
}

/**
 * The wire format is the same for all except aliyun: only the others get the client info in headers, name files by
 * lists, delete them, and return addresses that expire.
 */
export const isDcloud = (space: { readonly provider: ProviderName }) => space.provider !== 'aliyun'
