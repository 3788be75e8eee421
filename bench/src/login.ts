import { loginByUsername } from '@tiantian/contracts/user/login.ts'
import { hashPassword } from '../../server/src/modules/user/login/password.ts'
import { newId } from '../../server/src/platform/id.ts'
import { latenciesMs, requestsPerSecond } from './load.ts'
import type { Mall } from './mall.ts'
import { detailPaths, fresh } from './reads.ts'
import type { Result } from './result.ts'
import { atLeast, atMost, figure, p95 } from './result.ts'

const PASSWORD = 'correct horse 1'
const USERS = 200
const AT_ONCE = 2
/** Enough for more than a second, so that each meets the concurrent load. */
const READS = 1500
const SECONDS = 8
const LOGINS_PER_SECOND = 25

/**
 * Logins by password on 2 connections, and the latency of one product reader at the required rate and at full rate.
 */
export async function measureLogin(mall: Mall): Promise<Result[]> {
  const names = await makePeople(mall)
  const paths = await detailPaths(mall.db)
  const read = async (count: number) =>
    p95(
      await latenciesMs(
        Array.from({ length: count }, (_, n) => mall.url + fresh(paths[n % paths.length] ?? '')),
      ),
    )
  await read(READS)
  const idle = await read(READS)
  const promised = logInAgainAndAgain(mall, names, LOGINS_PER_SECOND)
  const beside = await read(READS)
  await promised
  const logins = logInAgainAndAgain(mall, names)
  const busy = await read(READS)
  return [
    atLeast('logins by password', await logins, '1/s', LOGINS_PER_SECOND),
    atMost('product read beside 25 logins a second, p95', beside / idle, '× idle', 3),
    figure('product read beside all logins there can be, p95', busy / idle, '× idle'),
  ]
}

function logInAgainAndAgain({ url }: Mall, names: readonly string[], perSecond?: number): Promise<number> {
  let index = 0
  return requestsPerSecond({
    url,
    path: () => `/api/${loginByUsername.name}`,
    method: 'POST',
    // Each from an address of its own: a single one would reach its limit per minute.
    headers: () => ({ 'content-type': 'application/json', 'x-forwarded-for': addressOf(index) }),
    body: () => JSON.stringify({ username: names[index++ % names.length], password: PASSWORD }),
    connections: AT_ONCE,
    seconds: SECONDS,
    ...(perSecond && { perSecond }),
  })
}

const addressOf = (index: number) => `203.0.${Math.floor(index / 250) % 250}.${index % 250}`

async function makePeople({ db }: Mall): Promise<string[]> {
  const hash = await hashPassword(PASSWORD)
  const users = Array.from({ length: USERS }, () => ({ id: newId(), name: `l${newId().slice(-12)}` }))
  await db.sql`insert into users (id, kind, username, password_hash)
    select id, 'person', name, ${hash} from unnest(${users.map(({ id }) => id)}::uuid[],
      ${users.map(({ name }) => name)}::text[]) person (id, name)`
  return users.map(({ name }) => name)
}
