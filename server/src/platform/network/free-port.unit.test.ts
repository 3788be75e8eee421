import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePortOf } from './host.ts'

test('a port in use is reported with a free one to use instead; a free port stays free', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const wanted = { host: '127.0.0.1', port }
  await expect(freePortOf(wanted)).rejects.toThrow(
    `is taken. Stop what listens there, or choose another: PORT=${port + 1}`,
  )
  other.close()
  await once(other, 'close')
  expect(await freePortOf(wanted)).toBe(port)
  expect(await freePortOf(wanted)).toBe(port)
  expect(await freePortOf({ host: '127.0.0.1', port: 0 })).toBeGreaterThan(0)
})
