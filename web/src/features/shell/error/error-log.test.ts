import { createMemoryHistory } from '@tanstack/react-router'
import { TERMS_VERSION } from '@tiantian/contracts/user/terms.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubStorage } from '../../../sdk/test-browser.ts'

let listeners: Record<string, (event: object) => void>

beforeEach(() => {
  listeners = {}
  vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) => {
    listeners[name] = listener
  })
})
afterEach(() => vi.unstubAllGlobals())

async function open(stored: Record<string, string> = {}) {
  const storage = stubStorage({ privacy_consent: TERMS_VERSION, ...stored })
  vi.resetModules()
  const { CallError } = await import('../../../sdk/call-error.ts')
  const { showFailure } = await import('./failure.ts')
  const { captureErrors, clearErrorLog, markSent, readErrorLog } = await import('./error-log.ts')
  const note = captureErrors(createMemoryHistory({ initialEntries: ['/pages/shop/shop?id=1'] }))
  return { CallError, note, showFailure, log: readErrorLog, clearErrorLog, markSent, storage }
}

test('[S3.10] an error is stored with info, err, route and time, the newest first', async () => {
  const { note, log, storage } = await open()
  note(new TypeError('x is undefined'), 'render')
  listeners.error?.({ error: new RangeError('too much'), message: '' })
  listeners.unhandledrejection?.({ reason: 'a text' })
  const route = '/pages/shop/shop?id=1'
  const time = expect.any(Number)
  expect(log()).toEqual([
    { info: 'unhandledrejection', err: 'a text', route, time },
    { info: 'window.onerror', err: 'RangeError: too much', route, time },
    { info: 'render', err: 'TypeError: x is undefined', route, time },
  ])
  const { log: reopened } = await open({ error_log: storage.get('error_log')! })
  expect(reopened()).toHaveLength(3)
})

test('[S3.10] the log holds fifty errors', async () => {
  const { note, log } = await open()
  for (let number = 1; number <= 60; number++) note(new Error(String(number)), 'render')
  expect(log()).toHaveLength(50)
  expect(log()[0]?.err).toBe('Error: 60')
})

test('errors shown to the user and refusals of the server are no errors of the app', async () => {
  const { CallError, note, log, showFailure } = await open()
  const notified = new Error('told')
  showFailure(notified)
  for (const error of [notified, new CallError('STOCK_SHORT'), new CallError('NETWORK')]) note(error, 'x')
  listeners.error?.({ error: null, message: 'ResizeObserver loop completed with undelivered notifications.' })
  expect(log()).toEqual([])
  note(new CallError('SYS_ERR', '', { requestId: 'r-1' }), 'x')
  expect(log().map(({ err }) => err)).toEqual(['CallError: SYS_ERR r-1'])
})

test('[S3.10] [S1.21] before consent an error is shown but not stored', async () => {
  const { note, log, storage } = await open({ privacy_consent: '' })
  note(new Error('x'), 'render')
  expect([log().length, storage.has('error_log')]).toEqual([1, false])
})

test('[S3.10] what was sent is marked, what came meanwhile is not; clearing leaves nothing', async () => {
  const { note, log, markSent, clearErrorLog, storage } = await open()
  note(new Error('sent'), 'render')
  const sent = log()
  note(new Error('later'), 'render')
  markSent(sent)
  expect(log().map(({ isSent }) => isSent)).toEqual([undefined, true])
  clearErrorLog()
  expect([log(), storage.has('error_log')]).toEqual([[], false])
})
