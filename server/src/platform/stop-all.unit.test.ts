import { expect, test } from 'vitest'
import { isDatabaseAway } from './database-away.ts'
import { createLogger } from './log.ts'
import { stopAll } from './stop-all.ts'

test('a part that does not stop keeps no other from stopping, and is named in the log', async () => {
  const lines: string[] = []
  const log = createLogger('info', { write: (line) => void lines.push(line) })
  const stopped: string[] = []
  const stops = [
    async () => void stopped.push('database'),
    () => Promise.reject(new Error('the pool is gone')),
    async () => void stopped.push('server'),
  ]
  await expect(stopAll(stops, log)).rejects.toThrow('did not stop in order')
  expect(stopped).toEqual(['server', 'database'])
  expect(lines.join('')).toContain('the pool is gone')
  await stopAll(stops, log)
  expect(stopped).toHaveLength(2)
})

test('a file that is missing is no database that is away, a socket that is missing is', () => {
  const missing = (syscall: string) => Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall })
  expect(isDatabaseAway(missing('open'))).toBe(false)
  expect(isDatabaseAway(missing('connect'))).toBe(true)
})
