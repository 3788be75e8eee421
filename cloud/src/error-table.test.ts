import { expect, test } from 'vitest'
import { CloudError } from './cloud-error.ts'
import { failureKind } from './error-table.ts'

test.each([
  ['S8.2', 'InternalServerError.Timeout', 'whatever', 'systemBusy'],
  ['S8.3', 'TOKEN_INVALID_TOKEN_EXPIRED', '', 'loginExpired'],
  ['S8.3', 'TOKEN_INVALID', '', 'loginExpired'],
  ['S8.4', 'SYS_ERR', '[tiantian-mall]: request:fail 403', 'trafficLimit'],
  ['S8.5', 'SYS_ERR', '[tiantian-mall]: request:fail', 'network'],
  ['S8.6', 5, '[tiantian-mall]: request:fail timeout', 'retry'],
  ['S8.6', 'SYS_ERR', '请求超时', 'retry'],
  ['S8.6', 'SYS_ERR', 'Connection Timed Out', 'retry'],
  ['S8.6', 'FUNCTIONS_TIME_LIMIT_EXCEEDED', '', 'retry'],
  ['S8.7', 'SHOP_NOT_FOUND', 'no such shop', 'other'],
  ['S8.16', 600003, '[tiantian-mall]: request:fail abort', 'aborted'],
] as const)('[%s] %s %j is %s', (_, code, message, kind) => {
  expect(failureKind(new CloudError(code, message))).toBe(kind)
})

test('[S8.1] TOKEN_INVALID is silent if nobody is logged in', () => {
  expect(failureKind(new CloudError('TOKEN_INVALID', ''), false)).toBe('silent')
  expect(failureKind(new CloudError('TOKEN_INVALID_WRONG_TOKEN', ''), false)).toBe('loginExpired')
})

test.each(['only 403 left', 'request:fail', 'the offer timed out'])(
  "[S8.7] a function's own message is not treated as a transport failure: %s",
  (message) => {
    const detail = { code: 'STOCK_SHORT', message }
    expect(failureKind(new CloudError('STOCK_SHORT', message, { detail }))).toBe('other')
  },
)
