import { cleanText } from '@tiantian/contracts/text.ts'
import { closeAccount, editUser } from '@tiantian/contracts/user/account.ts'
import { listAuthEvents } from '@tiantian/contracts/user/auth-event.ts'
import { getUserInfo } from '@tiantian/contracts/user/info.ts'
import { loginByUsername, register } from '@tiantian/contracts/user/login.ts'
import { listSessions, proveSession } from '@tiantian/contracts/user/session.ts'
import { expect, test } from 'vitest'
import { DatabaseCaller } from '../../../test/client-database.ts'
import type { Person } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { app, as, clock, anonymous, user, visitor } = here
const PASSWORD = 'correct horse 1'

/** Logs in with a request that already carries a token. */
async function loginWith(token: string | undefined, username: string) {
  const reply = await app.inject({
    method: 'POST',
    url: `/api/${loginByUsername.name}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { username, password: PASSWORD },
  })
  return reply.json()
}

test('[S6.4] session fixation: a token planted on a user before login gains nothing from the login', async () => {
  await user('fixated')
  const planted = await anonymous()
  const thief = await user('planter')
  for (const before of [planted, thief]) {
    const signedIn = await loginWith(before.token, 'fixated')
    expect(signedIn.token).not.toBe(before.token)
    const { userInfo } = await before.call(getUserInfo, {})
    expect(userInfo._id).toBe(before.id)
    expect(userInfo._id).not.toBe(signedIn.uid)
  }
  expect((await planted.refused(listSessions, {})).code).toBe('LOGIN_REQUIRED')
})

test('[S6.4] two logins are two sessions: a proof given in one does not count in the other', async () => {
  await user('twice_in')
  const login = async () =>
    as(await visitor.call(loginByUsername, { username: 'twice_in', password: PASSWORD }))
  const one = await login()
  const other = await login()
  expect(one.token).not.toBe(other.token)
  clock.advance(11 * 60_000)
  await one.call(proveSession, { proof: { kind: 'password', password: PASSWORD } })
  expect((await other.refused(closeAccount, {})).code).toBe('STEP_UP_REQUIRED')
})

const UNSEEN = ['Ivan\u202evorteP', 'Iv\u200ban', '\u2066admin\u2069', 'a\u3164b', '\u2800\u2800']
const FACES = ['👩‍🔧 Айгерім', '天天汽配 🚗', 'ﻡﺪﻳﺭ', '🇰🇿']

/** Every path by which a nickname reaches the database. */
const PATHS: Readonly<Record<string, (user: Person, nickname: string) => Promise<boolean>>> = {
  'the profile': async (user, nickname) =>
    user.call(editUser, { nickname }).then(
      () => true,
      () => false,
    ),
  'the client database': async (user, nickname) => {
    const reply = await new DatabaseCaller(here, user).send({
      command: {
        $db: [
          { $method: 'collection', $param: ['uni-id-users'] },
          { $method: 'doc', $param: [user.id] },
          { $method: 'update', $param: [{ nickname }] },
        ],
      },
    })
    return reply.code === 0
  },
}

test.each(Object.entries(PATHS))(
  '[S6.4] nicknames set by %s keep emoji and lose invisible characters',
  async (_name, write) => {
    const member = await user()
    for (const nickname of FACES) {
      expect(await write(member, nickname)).toBe(true)
      expect((await member.call(getUserInfo, {})).userInfo.nickname).toBe(nickname.normalize('NFC'))
    }
    for (const nickname of UNSEEN) {
      const before = (await member.call(getUserInfo, {})).userInfo.nickname
      const isWritten = await write(member, nickname)
      const stored = (await member.call(getUserInfo, {})).userInfo.nickname
      expect(stored).toBe(isWritten ? cleanText(nickname) : before)
    }
  },
)

test('[S6.4] a username that looks like another is refused: its letters must come from one alphabet', async () => {
  await user('papa_parts')
  for (const username of ['pара_parts', 'ρapa_parts', 'ｐapa_parts', 'papa\u200b_parts', 'PAPA_PARTS']) {
    const code = (await visitor.refused(register, { username, password: PASSWORD })).code
    expect(['INVALID_INPUT', 'USERNAME_TAKEN']).toContain(code)
  }
})

test('[S6.4] a flood of failed logins is stored as rows of a few bytes, without the text that was typed', async () => {
  const member = await user('flooded')
  for (let n = 0; n < 3; n++) {
    await visitor.refused(loginByUsername, { username: 'flooded', password: 'a secret of another 1' })
  }
  const rows = await here.db.sql`
    select *, pg_column_size(e.*) as size from auth_events e where user_id = ${member.id} and not is_ok`
  expect(rows).toHaveLength(3)
  expect(Math.max(...rows.map(({ size }) => size as number))).toBeLessThan(400)
  expect(JSON.stringify(rows)).not.toContain('secret of another')
  expect((await member.call(listAuthEvents, {})).rows.filter(({ isOk }) => !isOk)).toHaveLength(3)
})
