import { BlockList, isIP } from 'node:net'

const IPV4_SPECIAL: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
/** All routed addresses are in 2000::/3; tunnels and documentation ranges within it have no location. */
const IPV6_SPECIAL: readonly [string, number][] = [
  ['::', 3],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['4000::', 2],
  ['8000::', 1],
]

const special = { ipv4: blockListOf(IPV4_SPECIAL, 'ipv4'), ipv6: blockListOf(IPV6_SPECIAL, 'ipv6') }

export interface PublicAddress {
  readonly address: string
  readonly family: 'ipv4' | 'ipv6'
}

/** The public form of an address; undefined for private, special and invalid ones. */
export function publicAddress(text: string): PublicAddress | undefined {
  const address = text.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  const version = isIP(address)
  if (version === 0 || address.includes('%')) return undefined
  const family = version === 4 ? 'ipv4' : 'ipv6'
  return special[family].check(address, family) ? undefined : { address, family }
}

function blockListOf(subnets: readonly [string, number][], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const [net, prefix] of subnets) list.addSubnet(net, prefix, family)
  return list
}
