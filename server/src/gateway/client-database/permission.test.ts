import { describe, expect, test } from 'vitest'
import { DatabaseCaller, makeAdmin } from '../../test/client-database.ts'
import { testApp } from '../../test/test-app.ts'

const here = await testApp()
const ann = await here.user()
const bob = await here.user()
const anonymous = await here.anonymous()
const admin = await makeAdmin(here)
const callers = { visitor: undefined, anonymous, member: bob, herself: ann, admin } as const
const by = (who: keyof typeof callers) => new DatabaseCaller(here, callers[who])
const OWN = ['where', "'_id' == $cloudEnv_uid"] as const
const PROFILE = ['field', 'mobile,nickname,username,email,avatar_file'] as const

await here.db.sql`update users set nickname = 'Ann' where id = ${ann.id}`

describe('[S7.5] users', () => {
  test('a user’s profile page reads their own row', async () => {
    const { data } = await by('herself').ask('uni-id-users', OWN, PROFILE, ['get'])
    expect(data).toEqual([
      {
        _id: ann.id,
        mobile: null,
        nickname: 'Ann',
        username: expect.any(String),
        email: null,
        avatar_file: null,
      },
    ])
  })

  test.each(['visitor', 'anonymous', 'member'] as const)(
    '%s reads avatar and name of a user whose id they know',
    async (who) => {
      const reply = await by(who).ask('uni-id-users', ['doc', ann.id], ['get', { getOne: true }])
      expect(reply).toEqual({
        code: 0,
        message: '',
        data: { _id: ann.id, nickname: 'Ann', avatar: '', avatar_file: null },
        affectedDocs: 1,
      })
    },
  )

  test.each<[keyof typeof callers, string, number | string]>([
    ['visitor', 'username', 'PERMISSION_ERROR'],
    ['anonymous', 'username', 'PERMISSION_ERROR'],
    ['member', 'username', 'PERMISSION_ERROR'],
    ['herself', 'username', 0],
    ['admin', 'username', 0],
    ['member', 'score', 'PERMISSION_ERROR'],
    ['herself', 'score', 0],
    ['member', 'nickname', 0],
    ...(['visitor', 'member', 'herself', 'admin'] as const).flatMap((who) =>
      ['password', 'token', 'password_secret_version', 'third_party'].map(
        (field): [keyof typeof callers, string, string] => [who, field, 'PERMISSION_ERROR'],
      ),
    ),
  ])('%s reads %s: %s', async (who, field, code) => {
    const reply = await by(who).ask('uni-id-users', ['doc', ann.id], ['field', field], ['get'])
    expect(reply.code).toBe(code)
  })

  test('a column that is no field is not sent, to the admin neither', async () => {
    const reply = await by('admin').ask('uni-id-users', ['doc', ann.id], ['field', 'password_hash'], ['get'])
    expect(reply.data).toEqual([{ _id: ann.id }])
  })

  test.each<[keyof typeof callers, number | string]>([
    ['visitor', 'PERMISSION_ERROR'],
    ['anonymous', 'PERMISSION_ERROR'],
    ['member', 'PERMISSION_ERROR'],
    ['admin', 0],
  ])('%s lists all users: %s', async (who, code) => {
    expect((await by(who).ask('uni-id-users', ['limit', 2], ['get'])).code).toBe(code)
    expect((await by(who).ask('uni-id-users', ['where', { role: 'admin' }], ['count'])).code).toBe(code)
  })

  test('nobody can infer a value that they may not read by querying for it', async () => {
    const where = ['where', `_id == '${ann.id}' && role == 'admin'`] as const
    expect((await by('member').ask('uni-id-users', where, ['count'])).code).toBe('PERMISSION_ERROR')
    const either = ['where', `_id == '${ann.id}' || _id == $cloudEnv_uid`] as const
    expect((await by('member').ask('uni-id-users', either, ['get'])).code).toBe('PERMISSION_ERROR')
    const order = ['orderBy', 'score'] as const
    expect((await by('member').ask('uni-id-users', ['doc', ann.id], order, ['get'])).code).toBe(
      'PERMISSION_ERROR',
    )
  })

  test('[S6.1] the count of administrators tells the admin that there is one', async () => {
    expect(await by('admin').ask('uni-id-users', ['where', { role: 'admin' }], ['count'])).toEqual({
      code: 0,
      message: '',
      total: 1,
    })
  })
})

describe('[S7.5] changing users', () => {
  const FACE = { url: 'https://any.host:443/media/faces/a-1.webp', name: 'a-1.webp', extname: 'webp' }

  test('a user changes their name and avatar; the avatar is stored as an image on this server', async () => {
    const data = { nickname: 'Аня', avatar_file: FACE }
    const caller = by('herself')
    expect(await caller.ask('uni-id-users', ['where', '_id==$env.uid'], ['update', data])).toMatchObject({
      code: 0,
      updated: 1,
    })
    const reply = await caller.ask('uni-id-users', ['doc', ann.id], ['get', { getOne: true }])
    expect(reply.data).toMatchObject({
      nickname: 'Аня',
      avatar: 'http://localhost:80/media/faces/a-1.webp',
      avatar_file: { url: 'http://localhost:80/media/faces/a-1.webp', name: 'a-1.webp', extname: 'webp' },
    })
  })

  test.each<[keyof typeof callers, string]>([
    ['visitor', 'TOKEN_INVALID_ANONYMOUS_USER'],
    ['anonymous', 'PERMISSION_ERROR'],
    ['member', 'PERMISSION_ERROR'],
  ])('%s changes another user: %s', async (who, code) => {
    const reply = await by(who).ask('uni-id-users', ['doc', ann.id], ['update', { nickname: 'Eve' }])
    expect(reply.code).toBe(code)
    const [row] = await here.db.sql`select nickname from users where id = ${ann.id}`
    expect(row?.nickname).not.toBe('Eve')
  })

  test('[S6.1] the admin changes any user', async () => {
    const reply = await by('admin').ask('uni-id-users', ['doc', bob.id], ['update', { nickname: 'Bob' }])
    expect(reply).toMatchObject({ code: 0, updated: 1 })
  })

  test.each<[string, object, string]>([
    ['a name like an address', { nickname: 'a@b.c' }, 'VALIDATION_ERROR'],
    ['no name', { nickname: null }, 'VALIDATION_ERROR'],
    ['a name of NUL', { nickname: '\0' }, 'VALIDATION_ERROR'],
    ['a name that is an object', { nickname: { $ne: 1, x: 2 } }, 'VALIDATION_ERROR'],
    [
      'a sum',
      { nickname: { $newDb: [{ $method: 'command' }, { $method: 'inc', $param: [1] }] } },
      'SYNTAX_ERROR',
    ],
    [
      'a foreign face',
      { avatar_file: { ...FACE, url: 'https://tracker.example/a.gif' } },
      'VALIDATION_ERROR',
    ],
    ['a face that runs', { avatar: 'javascript:alert(1)' }, 'VALIDATION_ERROR'],
    ['a face above the root', { avatar: '/media/../../etc/passwd' }, 'VALIDATION_ERROR'],
    ['her role', { role: ['admin'] }, 'PERMISSION_ERROR'],
    ['her score', { nickname: 'x', score: 1000 }, 'PERMISSION_ERROR'],
    ['her password', { password: 'x' }, 'PERMISSION_ERROR'],
    ['a column', { password_hash: 'x' }, 'VALIDATION_ERROR'],
    ['a name of objects', JSON.parse('{"__proto__": {"roles": ["admin"]}}'), 'VALIDATION_ERROR'],
    ['nothing', {}, 'VALIDATION_ERROR'],
    ['no object', ['x'], 'SYNTAX_ERROR'],
  ])('%s is refused', async (_what, data, code) => {
    expect((await by('herself').ask('uni-id-users', OWN, ['update', data])).code).toBe(code)
  })

  test('a write without a condition changes nothing', async () => {
    expect((await by('herself').ask('uni-id-users', ['update', { nickname: 'x' }])).code).toBe(
      'PERMISSION_ERROR',
    )
    expect((await by('admin').ask('uni-id-users', ['update', { nickname: 'x' }])).code).toBe('SYNTAX_ERROR')
  })

  test.each(['herself', 'admin'] as const)('%s neither creates nor deletes users here', async (who) => {
    expect((await by(who).ask('uni-id-users', ['add', { nickname: 'x' }])).code).toBe('PERMISSION_ERROR')
    expect((await by(who).ask('uni-id-users', ['doc', ann.id], ['remove'])).code).toBe('PERMISSION_ERROR')
  })
})

describe('[S8.8] tokens', () => {
  test('without a token, reading one’s own data leads to login', async () => {
    const reply = await by('visitor').ask('uni-id-users', OWN, ['get'])
    expect(reply).toEqual({ code: 'TOKEN_INVALID_ANONYMOUS_USER', message: 'Please log in to continue.' })
    expect((await by('visitor').ask('opendb-mall-cart', ['get'])).code).toBe('TOKEN_INVALID_ANONYMOUS_USER')
  })

  test('an invalid token leads to login only where a token is needed', async () => {
    const stranger = new DatabaseCaller(here, here.as({ token: 'no.such.token', uid: '' }))
    expect((await stranger.ask('opendb-mall-categories', ['limit', 1], ['get'])).code).toBe(0)
    expect((await stranger.ask('uni-id-users', OWN, ['get'])).code).toBe('TOKEN_INVALID')
    expect((await stranger.ask('opendb-mall-cart', ['get'])).code).toBe('TOKEN_INVALID')
    expect((await stranger.ask('uni-id-users', ['doc', ann.id], ['field', 'mobile'], ['get'])).code).toBe(
      'TOKEN_INVALID',
    )
  })

  test('[S4.4] a token that expires soon is renewed with the rows; an expired one is reported', async () => {
    const carol = await here.user()
    const caller = new DatabaseCaller(here, carol)
    here.clock.advance(6 * 86_400_000)
    const reply = await caller.ask('uni-id-users', OWN, ['get'])
    expect(reply).toMatchObject({ code: 0, token: expect.any(String), tokenExpired: expect.any(Number) })
    here.clock.advance(2 * 86_400_000)
    const later = await new DatabaseCaller(here, carol).ask('uni-id-users', OWN, ['get'])
    expect(later.code).toBe('TOKEN_INVALID_TOKEN_EXPIRED')
  })

  test('a refusal is in the caller’s language', async () => {
    const args = {
      command: { $db: [{ $method: 'collection', $param: ['opendb-mall-cart'] }, { $method: 'get' }] },
    }
    const texts = ['zh-Hans', 'en', 'ru', 'kk'].map(
      async (language) => (await by('visitor').send(args, language)).message,
    )
    expect(new Set(await Promise.all(texts)).size).toBe(4)
  })
})
