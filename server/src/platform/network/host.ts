import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { BlockList, createServer, isIP } from 'node:net'

/** Whether a host, as in a URL or as a setting, is this machine itself by one of its names. */
export const isLoopback = (host: string): boolean => /^(?:127(?:\.\d+){3}|\[?::1\]?|localhost)$/i.test(host)

/** The port, any free one for 0, if the server can listen there. @throws Error that suggests another port */
export async function freePortOf({ host, port }: { host: string; port: number }): Promise<number> {
  const probe = createServer()
  try {
    await once(probe.listen({ host, port }), 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    const advice = `Stop what listens there, or choose another: PORT=${port + 1}`
    throw new Error(`Port ${port} of ${host} is taken. ${advice}`, { cause: error })
  }
  const { port: found } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return found
}

/**
 * Networks that readers cannot reach, or only their own, and those that wrap an IPv4 address into an IPv6 one: RFC 1918,
 * 3056, 3879, 3927, 4193, 4291, 4380, 5737, 6052, 6598, 6890, 7526, 8215, 9602, 9637.
 */
const CLOSED = new BlockList()
const V4 = ['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12']
const MORE_V4 = ['192.0.0.0/24', '192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24']
const LAST_V4 = ['192.88.99.0/24', '203.0.113.0/24', '224.0.0.0/3']
const V6 = [
  '100::/64',
  '2001:db8::/32',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]
const WRAPPED_V4 = ['::/96', '64:ff9b::/96', '64:ff9b:1::/48', '2001::/32', '2002::/16']
for (const [family, networks] of [
  ['ipv4', [...V4, ...MORE_V4, ...LAST_V4]],
  ['ipv6', [...V6, ...WRAPPED_V4]],
] as const) {
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    CLOSED.addSubnet(address, Number(bits), family)
  }
}

/** Reserved names (RFC 2606, 6761, 6762, 8375), or names of a local network. */
const NOBODYS =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa|test|example|invalid|onion)\.?$/

/** Whether readers could not reach a host, in the notation of `URL`; decided by its form alone, without a lookup. */
export function isPrivateHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  const family = isIP(bare)
  if (family !== 0) return CLOSED.check(bare, family === 6 ? 'ipv6' : 'ipv4')
  return !bare.includes('.') || NOBODYS.test(bare)
}
