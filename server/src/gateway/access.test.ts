import type { AnyAction, Auth } from '@tiantian/contracts/action.ts'
import type { Role } from '@tiantian/contracts/permission.ts'
import { ROLE_GRANTS, ROLES } from '@tiantian/contracts/permission.ts'
import { describe, expect, test } from 'vitest'
import { allActions } from '../test/all-actions.ts'
import type { OfficerOptions } from '../test/make-officer.ts'
import { makeOfficer } from '../test/make-officer.ts'
import { COMMON_OBJECTS, OWNED_OBJECTS, takesId } from '../test/own-objects.ts'
import type { Person } from '../test/test-app.ts'
import { testApp } from '../test/test-app.ts'
import { TRANSPORTS } from './transports/transport-list.ts'

// With the provider of payments that the demo world has.
const here = await testApp({ demoAdmin: 'demo_admin' })
const { app, visitor, anonymous, as } = here

const actions = await allActions()
let calls = 0

/** The checks that the dispatcher makes before it parses the input. */
const DENIED = [
  'LOGIN_REQUIRED',
  'PERMISSION_DENIED',
  'SECOND_FACTOR_REQUIRED',
  'SECOND_FACTOR_MISSING',
  'TOKEN_INVALID',
  'TOKEN_INVALID_TOKEN_EXPIRED',
]

type TestCaller = 'visitor' | 'anonymous' | 'member' | Role
const EVERYBODY: readonly TestCaller[] = ['visitor', 'anonymous', 'member', ...ROLES]

/**
 * The error code with which an action refuses a caller before it parses the input, according to its declaration;
 * undefined when it accepts them.
 */
function refusalOf(auth: Auth, testCaller: TestCaller): string | undefined {
  if (auth === 'public' || (auth === 'anonymous' && testCaller !== 'visitor')) return undefined
  if (testCaller === 'visitor' || testCaller === 'anonymous') return 'LOGIN_REQUIRED'
  if (auth === 'anonymous' || auth === 'member' || testCaller === 'admin') return undefined
  const grants: readonly string[] = testCaller === 'member' ? [] : ROLE_GRANTS[testCaller]
  return grants.some((grant) => grant.split(':')[0] === auth) ? undefined : 'PERMISSION_DENIED'
}

test('the server implements every action of the contracts, and no other', async () => {
  const { paths } = (await app.inject('/api/openapi.json')).json<{ paths: object }>()
  const transports = new Set(TRANSPORTS.map(({ path }) => path))
  const called = Object.keys(paths).filter((path) => !transports.has(path))
  const served = called.flatMap((path) => path.match(/^\/api\/(.+)/)?.[1] ?? [])
  expect(served.sort()).toEqual(actions.map(({ name }) => name).sort())
})

describe.each(actions)('[S6.1] [S6.4] $name, open to: $auth', (action) => {
  test('called as a visitor, an anonymous user, a member and each role', async () => {
    for (const testCaller of EVERYBODY) {
      const code = await codeAs(testCaller, action)
      const refusal = refusalOf(action.auth, testCaller)
      if (refusal) expect([testCaller, code]).toEqual([testCaller, refusal])
      else expect([...DENIED, 'SYS_ERR'], testCaller).not.toContain(code)
    }
  })

  test('called with an invalid token', async () => {
    const code = await codeOf(as({ token: 'no.such.token', uid: '' }), action)
    if (action.auth === 'public') expect([...DENIED, 'SYS_ERR']).not.toContain(code)
    else expect(code).toBe('TOKEN_INVALID')
  })

  test('called before the second step of signing in', async () => {
    const code = await codeAs('half signed in', action)
    if (action.auth === 'public' || action.beforeSecondFactor) expect(DENIED).not.toContain(code)
    else expect(code).toBe('SECOND_FACTOR_REQUIRED')
  })

  test('called long after signing in', async () => {
    const code = await codeAs('proved long ago', action)
    if (action.stepUp) expect(code).toBe('STEP_UP_REQUIRED')
    else expect(code).not.toBe('STEP_UP_REQUIRED')
  })
})

describe('an action of a sensitive role, called without a second factor', () => {
  const office = actions.filter(({ auth }) => !['public', 'anonymous', 'member'].includes(auth))
  test.each(office)('[S6.4] $name is refused until the user sets up a second factor', async (action) => {
    expect(await codeAs('without a factor', action)).toBe('SECOND_FACTOR_MISSING')
  })
})

describe('objects with an owner', () => {
  const owned = new Map(Object.entries(OWNED_OBJECTS))

  test('every action that takes an id declares whose object the id may name', () => {
    const known = [...owned.keys(), ...Object.keys(COMMON_OBJECTS)]
    const requested = actions.filter((action) => action.auth !== 'public' && takesId(action))
    expect(requested.map(({ name }) => name).sort()).toEqual(known.sort())
  })

  test.each([...owned])(
    '[S6.4] %s accepts the caller’s own object and refuses objects of other users',
    async (name, makeInput) => {
      const owner = await makeOfficer(here, [])
      const input = await makeInput(here, owner)
      for (const stranger of ['member', ...ROLES] as const)
        expect([stranger, await codeAs(stranger, { name }, input)]).toEqual([
          stranger,
          expect.stringMatching(/_NOT_FOUND$/),
        ])
      expect(await codeOf(owner, { name }, input)).toBe(0)
    },
  )
})

/** Users of a kind: made when first needed. */
const people = new Map<string, Person>()

/**
 * The reply to a user of that kind. One whose call has succeeded may have ended their session, or worse: the next call
 * is another's.
 */
async function codeAs(
  kind: TestCaller | keyof typeof ADMINS,
  action: Pick<AnyAction, 'name'>,
  input?: object,
) {
  const person = people.get(kind) ?? (await personOf(kind))
  people.set(kind, person)
  const code = await codeOf(person, action, input)
  if (code === 0) people.delete(kind)
  return code
}

/** Administrators who have not proved enough. */
const ADMINS = {
  'half signed in': () => ({ isFactorProved: false }),
  'proved long ago': () => ({ provedAt: new Date(here.clock.now().getTime() - 660_000) }),
  'without a factor': () => ({ hasFactor: false }),
} satisfies Record<string, () => OfficerOptions>

async function personOf(kind: TestCaller | keyof typeof ADMINS): Promise<Person> {
  if (kind === 'visitor') return visitor
  if (kind === 'anonymous') {
    here.clock.advance(61_000)
    return anonymous()
  }
  if (kind in ADMINS) return makeOfficer(here, ['admin'], ADMINS[kind as keyof typeof ADMINS]())
  return makeOfficer(here, kind === 'member' ? [] : [kind])
}

/** The expected reply to a call, without output fields by default: `0`, or the code of the refusal. */
async function codeOf(
  person: Person,
  { name }: Pick<AnyAction, 'name'>,
  payload: object = {},
): Promise<unknown> {
  const headers = person.token ? { authorization: `Bearer ${person.token}` } : {}
  const reply = await app.inject({
    method: 'POST',
    url: `/api/${name}`,
    headers,
    payload,
    // The rate limit by address is not tested here.
    remoteAddress: `198.51.${Math.floor(calls / 250) % 250}.${calls++ % 250}`,
  })
  return reply.json<{ code: unknown }>().code
}
