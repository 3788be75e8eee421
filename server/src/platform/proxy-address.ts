import { isIP } from 'node:net'

/** Names of ranges that may stand in place of addresses. */
const RANGES = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** An address, a range of them by its prefix, or the name of a range. */
export function isProxyAddress(text: string): boolean {
  if (RANGES.has(text)) return true
  const [address = '', prefix, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
}
