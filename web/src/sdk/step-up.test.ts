import { closeAccount } from '@tiantian/contracts/user/account.ts'
import { beginTotp } from '@tiantian/contracts/user/second-factor.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubStorage, tokenOf } from './test-browser.ts'
import type { MallAnswer, SeenAction } from './test-mall.ts'
import { testMall } from './test-mall.ts'

let mall: Awaited<ReturnType<typeof testMall>>
let answer: (action: SeenAction) => MallAnswer
let isProven = false

const refusal: MallAnswer = {
  status: 403,
  body: { code: 'STEP_UP_REQUIRED', message: '', params: { proofs: 'password passkey' } },
}
const done: MallAnswer = { body: { code: 0, message: '', uri: 'otpauth://', secret: 'AAAA', erasedAt: '' } }

/** The client of a new page, with a signed-in user. */
async function open() {
  stubStorage({ CURRENT_LANG: 'ru' })
  vi.resetModules()
  const [{ call }, { drawStepUp }, { setToken }] = await Promise.all([
    import('./call.ts'),
    import('./step-up.ts'),
    import('./session.ts'),
  ])
  setToken(tokenOf('person'), Date.now() + 10 * 86_400_000)
  return { call, drawStepUp }
}

beforeEach(async () => {
  isProven = false
  answer = () => (isProven ? done : refusal)
  mall = await testMall((action) => answer(action))
  vi.stubGlobal('location', { origin: mall.origin, protocol: 'http:' })
})

afterEach(() => {
  vi.unstubAllGlobals()
  mall.close()
})

const prover = (isShown: boolean) =>
  vi.fn(async () => {
    isProven = isShown
    return isShown
  })

test("[S6.4] a sensitive call asks for identity confirmation by the user's methods, and is then repeated", async () => {
  const { call, drawStepUp } = await open()
  const prove = prover(true)
  drawStepUp({ prove, missFactor: vi.fn() })
  expect(await call(beginTotp, {})).toMatchObject({ secret: 'AAAA' })
  expect(prove).toHaveBeenCalledExactlyOnceWith(['password', 'passkey'])
  expect(mall.seen).toHaveLength(2)
})

test('[S6.4] two calls refused at the same time ask once', async () => {
  const { call, drawStepUp } = await open()
  const prove = prover(true)
  drawStepUp({ prove, missFactor: vi.fn() })
  await Promise.all([call(beginTotp, {}), call(closeAccount, {})])
  expect(prove).toHaveBeenCalledOnce()
})

test('a user who cancels the confirmation sees no error', async () => {
  const { call, drawStepUp } = await open()
  drawStepUp({ prove: prover(false), missFactor: vi.fn() })
  await expect(call(beginTotp, {})).rejects.toMatchObject({ code: 'ABORTED' })
  expect(mall.seen).toHaveLength(1)
})

test('a confirmation that the server refuses is not requested endlessly', async () => {
  const { call, drawStepUp } = await open()
  const prove = vi.fn(async () => true)
  drawStepUp({ prove, missFactor: vi.fn() })
  await expect(call(beginTotp, {})).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' })
  expect(prove).toHaveBeenCalledOnce()
})

test('[S6.4] a role without its second factor leads to the page where one is set up', async () => {
  const { call, drawStepUp } = await open()
  answer = () => ({ status: 403, body: { code: 'SECOND_FACTOR_MISSING', message: '' } })
  const missFactor = vi.fn()
  drawStepUp({ prove: prover(true), missFactor })
  await expect(call(beginTotp, {})).rejects.toMatchObject({ code: 'SECOND_FACTOR_MISSING' })
  expect(missFactor).toHaveBeenCalledOnce()
})
