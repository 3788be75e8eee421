import { timingSafeEqual } from 'node:crypto'
import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { registerAdmin } from '@tiantian/contracts/user/account.ts'
import type { addUser as addAction, changeUser as changeAction } from '@tiantian/contracts/user/office.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { createUser } from '../account/account.ts'
import { findByName, TAKEN_CODES, toTakenError } from '../account/account-name.ts'
import { notifyContactChanged } from '../account/binding.ts'
import type { IdentityContext } from '../identity/identity.ts'
import { hashPassword } from '../login/password.ts'
import { notify } from '../notifications/notify.ts'
import { noteOfficeEvent } from '../session/auth-event.ts'
import type { User } from '../user-row.ts'
import { CLOSED, userColumns } from '../user-row.ts'

type OfficeAccountName = keyof typeof TAKEN_CODES
const NAMES = Object.keys(TAKEN_CODES) as OfficeAccountName[]
type Names = Partial<Pick<User, OfficeAccountName>>

/** None of them may be used as password. */
const namesOf = (names: Names) => NAMES.map((name) => names[name] ?? '')

/** @throws AppError('FIELD_REQUIRED') without any name, AppError('USERNAME_TAKEN' | 'MOBILE_TAKEN' | 'EMAIL_TAKEN') */
export async function addUser(context: IdentityContext, input: Parsed<typeof addAction>): Promise<string> {
  const { password, ...names } = input
  if (!NAMES.some((name) => names[name])) throw new AppError('FIELD_REQUIRED', { field: 'username' })
  await requireNamesAvailable(context, names)
  const passwordHash = password === undefined ? null : await hashPassword(password, ...namesOf(names))
  const user = await createUser(context, { ...names, passwordHash })
  if (user) return user.id
  // Taken by a concurrent write.
  await requireNamesAvailable(context, names)
  throw new AppError('STATE_CONFLICT')
}

/** @throws AppError('USER_NOT_FOUND' | 'USERNAME_TAKEN' | 'MOBILE_TAKEN' | 'EMAIL_TAKEN') */
export async function changeUser(
  context: IdentityContext,
  actorId: string,
  { userId, password, ...input }: Parsed<typeof changeAction>,
) {
  const names: Partial<Pick<User, OfficeAccountName | 'nickname'>> = Object.fromEntries(
    Object.entries(input).filter(([, name]) => name !== undefined),
  )
  const { db, identity } = context
  const [before] = await db.sql<User[]>`
    select ${userColumns(db.sql)} from users where id = ${userId} and kind = 'person' and status <> ${CLOSED}`
  if (!before) throw new AppError('USER_NOT_FOUND')
  await requireNamesAvailable(context, names, userId)
  const passwordHash =
    password === undefined ? undefined : await hashPassword(password, ...namesOf({ ...before, ...names }))
  const change = { ...names, ...(passwordHash !== undefined && { passwordHash }) }
  if (Object.keys(change).length === 0) return
  const store = async (tx: Tx) => {
    if (passwordHash !== undefined) await identity.sessions.endAll(tx, userId)
    if (Object.keys(names).length > 0) await tx`update users set ${tx(names)} where id = ${userId}`
    if (passwordHash !== undefined)
      await tx`update users set password_hash = ${passwordHash} where id = ${userId}`
    const fields = { fields: Object.keys(change), reason: Object.keys(change).join(', ') }
    await audit(tx, { actorId, event: 'user.change', objectKind: 'user', objectId: userId, change: fields })
    await notifyContacts(context, tx, before, names)
    if (passwordHash === undefined) return
    await noteOfficeEvent(tx, context.clock, { userId, kind: 'password-change' })
    await notify(tx, identity.cipher, before, 'password-changed')
  }
  await db.transaction(store).catch((error: unknown) => {
    throw toTakenError(error)
  })
}

/** Notified as if the users had changed them themselves, so that no takeover goes unnoticed. */
async function notifyContacts(context: IdentityContext, tx: Tx, before: User, names: Names) {
  for (const kind of ['mobile', 'email'] as const) {
    const contact = names[kind]
    if (!contact || contact === before[kind]) continue
    await noteOfficeEvent(tx, context.clock, { userId: before.id, kind: 'contact-change' })
    await notifyContactChanged(context, tx, before, kind, contact)
  }
}

/** The database would refuse it too; this check gives the specific error. */
async function requireNamesAvailable({ db }: IdentityContext, names: Names, exceptId?: string) {
  for (const name of NAMES) {
    const text = names[name]
    const owner = text ? await findByName(db.sql, text) : undefined
    if (owner && owner.id !== exceptId) throw new AppError(TAKEN_CODES[name])
  }
}

/**
 * Creates the first administrator, for the operator who can read the server's terminal (S6.2).
 * @throws AppError('ADMIN_EXISTS' | 'SETUP_TOKEN_WRONG' | 'USERNAME_TAKEN')
 */
export async function createFirstAdmin(
  context: IdentityContext,
  { username, password, nickname, setupToken }: Parsed<typeof registerAdmin>,
): Promise<{ uid: string }> {
  const { db, identity } = context
  if (await hasAdmin(db)) throw new AppError('ADMIN_EXISTS')
  if (!isSame(setupToken, identity.setupToken)) throw new AppError('SETUP_TOKEN_WRONG')
  if (await findByName(db.sql, username)) throw new AppError('USERNAME_TAKEN')
  const passwordHash = await hashPassword(password, username)
  // Of several requests that reach this point at once, the unique index lets one succeed.
  const user = await createUser(context, {
    username,
    nickname: nickname ?? null,
    passwordHash,
    roles: ['admin'],
    isFirstAdmin: true,
  })
  if (!user) throw new AppError((await hasAdmin(db)) ? 'ADMIN_EXISTS' : 'USERNAME_TAKEN')
  return { uid: user.id }
}

export async function hasAdmin({ sql }: Db): Promise<boolean> {
  return (await sql`select from users where 'admin' = any(roles) limit 1`).length > 0
}

function isSame(given: string, expected: string): boolean {
  const one = Buffer.from(given)
  const other = Buffer.from(expected)
  return one.length === other.length && timingSafeEqual(one, other)
}
