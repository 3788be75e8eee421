import { beforeEach, expect, test } from 'vitest'
import { textsOf } from '../../../i18n/i18n.ts'
import { texts } from '../../../i18n/locales/en.ts'
import { CallError } from '../../../sdk/call-error.ts'
import { languageStore } from '../../../sdk/language.ts'
import { modalStore } from '../../../ui/overlay/modal-store.ts'
import { hideToast, toastStore } from '../../../ui/overlay/toast-store.ts'
import { isNotified, mentionFailure, showFailure, wayOf } from './failure.ts'

languageStore.set('en')
textsOf('en').add(texts)
beforeEach(() => {
  modalStore.set([])
  hideToast()
})

const shown = () => modalStore.get().map(({ content, showCancel }) => ({ content, showCancel }))

test.each([
  ['[S8.2] system busy', new CallError('SYS_ERR'), 'modal'],
  ['[S8.3] login expired', new CallError('TOKEN_INVALID_TOKEN_EXPIRED'), 'login'],
  ['[S8.4] traffic limit', new CallError('TRAFFIC_LIMIT'), 'modal'],
  ['[S8.5] network failed', new CallError('NETWORK'), 'modal'],
  ['[S8.6] six tries timed out', new CallError('TIMEOUT'), 'modal'],
  ['[S8.7] anything else', new CallError('STOCK_SHORT', 'Only 3 left.'), 'modal'],
  ['[S8.7] what nobody foresaw', new TypeError('x is undefined'), 'modal'],
  ['[S8.8] login required', new CallError('LOGIN_REQUIRED'), 'login'],
  ['[S8.16] called off', new CallError('ABORTED'), 'silent'],
  ['a question called off', new DOMException('', 'AbortError'), 'silent'],
] as const)('%s', (_row, error, way) => {
  expect(wayOf(error)).toBe(way)
})

test("[S8.7] a modal shows the server's message, or that the request failed", () => {
  showFailure(new CallError('STOCK_SHORT', 'Only 3 left.'))
  showFailure(new TypeError('x is undefined'))
  expect(shown()).toEqual([
    { content: 'Only 3 left.', showCancel: false },
    { content: 'The request failed. Please try again.', showCancel: false },
  ])
})

test('[S8.2] a server error is shown with the number to quote', () => {
  showFailure(new CallError('SYS_ERR', '', { requestId: 'r-1' }))
  expect(shown()[0]?.content).toBe('The system is busy. Please try again later.\nRequest number r-1')
})

test('[S8.8] a user who has to log in, or has cancelled the call, sees no modal', () => {
  showFailure(new CallError('LOGIN_REQUIRED'))
  showFailure(new CallError('ABORTED'))
  expect(shown()).toEqual([])
})

test('a failed refresh is shown as a toast, and a reported error is marked as such', () => {
  const error = new CallError('NETWORK')
  mentionFailure(error)
  expect([shown(), toastStore.get()?.title, isNotified(error), isNotified(new CallError('NETWORK'))]).toEqual(
    [[], 'No connection. Please check your network.', true, false],
  )
})
