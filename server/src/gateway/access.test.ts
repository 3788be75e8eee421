import type { AnyAction, Auth } from '@tiantian/contracts/action.ts'
import { describe, expect, test } from 'vitest'
import { allActions } from '../test/all-actions.ts'
import { makeBuyers } from '../test/make-cart.ts'
import type { Person } from '../test/test-app.ts'
import { testApp } from '../test/test-app.ts'

const here = await testApp()
const { app, visitor, guest, as } = here

const actions = await allActions()

/** What the dispatcher refuses before it looks at the input. */
const DENIED = ['LOGIN_REQUIRED', 'PERMISSION_DENIED', 'TOKEN_INVALID', 'TOKEN_INVALID_TOKEN_EXPIRED']

type Who = 'visitor' | 'anonymous' | 'member'
const REFUSED: Record<Auth, Partial<Record<Who, string>>> = {
  public: {},
  guest: { visitor: 'LOGIN_REQUIRED' },
  member: { visitor: 'LOGIN_REQUIRED', anonymous: 'LOGIN_REQUIRED' },
  admin: { visitor: 'LOGIN_REQUIRED', anonymous: 'LOGIN_REQUIRED', member: 'PERMISSION_DENIED' },
}

test('every action of the contracts is answered by the server, and no other', async () => {
  const { paths } = (await app.inject('/api/openapi.json')).json<{ paths: object }>()
  const served = Object.keys(paths).flatMap((path) => path.match(/^\/api\/(.+)/)?.[1] ?? [])
  expect(served.sort()).toEqual(actions.map(({ name }) => name).sort())
})

describe.each(actions)('[S6.4] $name, open to: $auth', (action) => {
  test.each(['visitor', 'anonymous', 'member'] as const)('called by: %s', async (who) => {
    const code = await codeOf(await personOf(who), action)
    const refusal = REFUSED[action.auth][who]
    if (refusal) expect(code).toBe(refusal)
    else expect([...DENIED, 'SYS_ERR']).not.toContain(code)
  })

  test('called with a token of no use', async () => {
    const code = await codeOf(as({ token: 'no.such.token', uid: '' }), action)
    if (action.auth === 'public') expect([...DENIED, 'SYS_ERR']).not.toContain(code)
    else expect(code).toBe('TOKEN_INVALID')
  })
})

async function personOf(who: Who): Promise<Person> {
  if (who === 'visitor') return visitor
  if (who === 'anonymous') return guest()
  const [buyer] = await makeBuyers(here, 1)
  return buyer!.person
}

/** The answer to a call without fields: `0`, or the code of the refusal. */
async function codeOf(person: Person, { name }: AnyAction): Promise<unknown> {
  // The limit of calls from one address is no part of this.
  here.clock.advance(3_600_000)
  const headers = person.token ? { authorization: `Bearer ${person.token}` } : {}
  const reply = await app.inject({ method: 'POST', url: `/api/${name}`, headers, payload: {} })
  return reply.json<{ code: unknown }>().code
}
