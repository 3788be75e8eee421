import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Response } from 'mmdb-lib'
import { Reader } from 'mmdb-lib'
import type { PublicAddress } from './public-address.ts'
import { publicAddress } from './public-address.ts'

type Family = PublicAddress['family']

const OURS: Record<Family, string> = {
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
    return codeOf(reader.get(found.address) as Row | null)
  }
}

/** Table formats differ in how they name it. */
interface Row {
  readonly country_code?: string
  readonly country?: { readonly iso_code?: string }
}

const codeOf = (row: Row | null) => row?.country_code ?? row?.country?.iso_code

const openTable = async (table: string) => new Reader<Response>(await readFile(table))

function tableOf(specifier: string): string {
  return fileURLToPath(import.meta.resolve(specifier))
}
