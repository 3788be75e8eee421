import { expect, test } from 'vitest'
import { isDatabaseAway } from './database/failed-statement.ts'
import { createLogger } from './log.ts'
import { stopAll } from './stop-all.ts'

test('a part that fails to stop does not prevent others from stopping, and is named in the log', async () => {
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

test('a missing file does not mean an unreachable database, a missing socket does', () => {
  const missing = (syscall: string) => Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall })
  expect(isDatabaseAway(missing('open'))).toBe(false)
  expect(isDatabaseAway(missing('connect'))).toBe(true)
})
