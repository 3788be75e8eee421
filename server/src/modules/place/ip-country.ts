import { readFile } from 'node:fs/promises'
import { BlockList, isIP } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Response } from 'mmdb-lib'
import { Reader } from 'mmdb-lib'

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

interface PublicAddress {
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

type AddressFamily = PublicAddress['family']

const OURS: Record<AddressFamily, string> = {
  ipv4: tableOf('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country-ipv4.mmdb'),
  ipv6: tableOf('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country-ipv6.mmdb'),
}

/** The ISO 3166 code of the country an address is registered in; undefined for private and unknown ones. */
export type FindIpCountry = (address: string) => Promise<string | undefined>

/** Reads the bundled table, or the operator's: an .mmdb with both address families. */
export function createIpCountries(file?: string): FindIpCountry {
  // The bundled families have separate files, each read at its first lookup.
  const readers = new Map<string, Promise<Reader<Response>>>()

  function readerOf(table: string): Promise<Reader<Response>> {
    const open = readers.get(table) ?? openTable(table)
    readers.set(table, open)
    // The next call tries again.
    open.catch(() => readers.delete(table))
    return open
  }

  return async (text) => {
    // The tables also assign countries to private networks, so those are excluded first.
    const found = publicAddress(text)
    if (!found) return undefined
    const reader = await readerOf(file ?? OURS[found.family])
    // A table with IPv4 only cannot be queried for IPv6.
    if (found.family === 'ipv6' && reader.metadata.ipVersion === 4) return undefined
    return codeOf(reader.get(found.address) as MmdbRecord | null)
  }
}

/** Table formats differ in how they name it. */
interface MmdbRecord {
  readonly country_code?: string
  readonly country?: { readonly iso_code?: string }
}

const codeOf = (row: MmdbRecord | null) => row?.country_code ?? row?.country?.iso_code

const openTable = async (table: string) => new Reader<Response>(await readFile(table))

function tableOf(specifier: string): string {
  return fileURLToPath(import.meta.resolve(specifier))
}
