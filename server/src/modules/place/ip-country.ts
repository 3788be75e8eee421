import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Response } from 'mmdb-lib'
import { Reader } from 'mmdb-lib'
import type { PublicAddress } from './public-address.ts'
import { publicAddress } from './public-address.ts'

type Family = PublicAddress['family']

const FILES: Record<Family, string> = {
  ipv4: import.meta.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country-ipv4.mmdb'),
  ipv6: import.meta.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country-ipv6.mmdb'),
}

/** Each family is a file of its own and is read when the first of its addresses is asked for. */
const readers = new Map<Family, Promise<Reader<Response>>>()

/** The ISO 3166 code of the country an address is registered in; undefined for private and unknown ones. */
export async function findIpCountry(text: string): Promise<string | undefined> {
  // The tables also name countries for private networks, so those are sorted out first.
  const found = publicAddress(text)
  if (!found) return undefined
  const reader = await readerOf(found.family)
  const row = reader.get(found.address) as { country_code?: string } | null
  return row?.country_code
}

function readerOf(family: Family): Promise<Reader<Response>> {
  const open = readers.get(family) ?? openReader(family)
  readers.set(family, open)
  return open
}

async function openReader(family: Family): Promise<Reader<Response>> {
  try {
    return new Reader(await readFile(fileURLToPath(FILES[family])))
  } catch (error) {
    // The next call tries anew.
    readers.delete(family)
    throw error
  }
}
