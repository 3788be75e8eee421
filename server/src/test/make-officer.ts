import { needsSecondFactor } from '@tiantian/contracts/permission.ts'
import { createTokens } from '../modules/user/session/token.ts'
import { newId } from '../platform/id.ts'
import type { Person, TestApp } from './test-app.ts'
import { TEST_SECRET } from './test-app.ts'

export interface OfficerOptions {
  /** When the user last authenticated. */
  readonly provedAt?: Date
  /** Whether the user has a second factor; by default, when one of the roles requires it. */
  readonly hasFactor?: boolean
  /** Whether it was used in this session. */
  readonly isFactorProved?: boolean
}

/**
 * A signed-in user with roles and everything that they require: inserted as rows, because no action grants the first
 * role.
 */
export async function makeOfficer(
  { db, clock, as }: TestApp,
  roles: readonly string[],
  options: OfficerOptions = {},
): Promise<Person> {
  const now = clock.now()
  const { provedAt = now, hasFactor = needsSecondFactor(roles), isFactorProved = hasFactor } = options
  const id = newId()
  const sessionId = newId()
  const username = `officer_${id.slice(-12)}`
  const expiresAt = new Date(now.getTime() + 7 * 86_400_000)
  await db.sql`
    with person as (
      insert into users (id, kind, username, roles) values (${id}, 'person', ${username}, ${[...roles]}) returning id
    ), key as (
      insert into passkeys (id, user_id, credential_id, public_key, counter, name, created_at)
      select ${newId()}, id, ${id}, ${Buffer.from([0])}, 0, 'key', ${now} from person where ${hasFactor}
    )
    insert into sessions (id, user_id, created_at, seen_at, expires_at, proved_at, factor_proved_at)
    select ${sessionId}, id, ${now}, ${now}, ${expiresAt}, ${provedAt}, ${isFactorProved ? now : null} from person`
  const { token } = createTokens(TEST_SECRET, clock).issue({ id, kind: 'person', roles, sessionId })
  return as({ token, uid: id })
}
