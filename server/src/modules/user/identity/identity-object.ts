import { AppError } from '@tiantian/contracts/error.ts'
import type { CloudFunction } from '../../../gateway/cloud/cloud-function.ts'
import type { CloudMethod } from '../../../gateway/cloud/cloud-object.ts'
import { cloudObject } from '../../../gateway/cloud/cloud-object.ts'
import type { Sessions } from '../session/session.ts'
import { accountMethods } from './identity-account.ts'
import { IDENTITY_CODES } from './identity-code.ts'
import { signInMethods } from './identity-sign-in.ts'

/**
 * The cloud object `uni-id-co` (S7.3): the identity API as the uni-id pages call it. Each method calls the matching
 * action.
 */
export function identityObject(sessions: Sessions): CloudFunction {
  return cloudObject({
    name: 'uni-id-co',
    codes: IDENTITY_CODES,
    methods: { ...signInMethods(sessions), ...accountMethods(sessions), ...providerMethods },
  })
}

/** Third-party sign-in services, each of which needs an app registered there, and face verification. */
const OF_PROVIDERS = [
  'loginByUniverify',
  'loginByWeixin',
  'loginByWeixinMobile',
  'loginByQQ',
  'loginByAlipay',
  'loginByApple',
  'bindMobileByUniverify',
  'bindMobileByMpWeixin',
  'bindWeixin',
  'bindQQ',
  'bindAlipay',
  'bindApple',
  'unbindWeixin',
  'unbindQQ',
  'unbindAlipay',
  'unbindApple',
  'secureNetworkHandshakeByWeixin',
  'getFrvCertifyId',
  'getFrvAuthResult',
]

const notConfigured: CloudMethod = async () => {
  throw new AppError('PROVIDER_NOT_CONFIGURED')
}

/** Present, but reported as not supported, so that a page can show it. */
const providerMethods = Object.fromEntries(OF_PROVIDERS.map((method) => [method, notConfigured]))
