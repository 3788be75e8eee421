import { expect, test } from 'vitest'
import { withPatience } from './cloud.ts'
import { CloudError } from './cloud-error.ts'
import { testHost } from './test/test-host.ts'

test('[S8.6] the next attempt waits until its pause is over, and after the sixth there is none', async () => {
  const host = testHost()
  let tries = 0
  const failure = withPatience(host, undefined, async () => {
    tries += 1
    throw new CloudError('FUNCTIONS_TIME_LIMIT_EXCEEDED', `try ${tries}`)
  }).catch((error: Error) => error.message)
  for (const [at, pauseMs] of [400, 800, 1600, 3200, 6400].entries()) {
    // It has failed, and begins to wait.
    await new Promise((resolve) => setImmediate(resolve))
    await host.pass(pauseMs - 1)
    expect(tries).toBe(at + 1)
    await host.pass(1)
    expect(tries).toBe(at + 2)
  }
  expect(await failure).toBe('try 6')
})
