import type { SignedInUser } from '../caller.ts'
import type { FunctionContext } from '../cloud/cloud-function.ts'
import type { Collection, Field, Grantee } from './collection.ts'
import { KEY } from './collection.ts'
import type { ServerCondition } from './condition.ts'
import { requiredValues } from './condition.ts'
import { DatabaseRefusal, quoted, syntaxError } from './refusal.ts'

type Viewer = Pick<FunctionContext, 'user' | 'tokenProblem'>

/** The caller's permissions in a collection, for the rows that a condition leaves. */
export interface Access {
  /** The condition restricts the rows to the caller's own. */
  readonly isOwn: boolean
  may(who?: Grantee): boolean
}

export const isAdmin = (user: SignedInUser | undefined) => user?.roles.includes('admin') === true

/** @throws DatabaseRefusal when the caller may not read such rows at all */
export function accessTo(
  collection: Collection,
  condition: ServerCondition | undefined,
  viewer: Viewer,
): Access {
  const { user } = viewer
  if (collection.rows === 'own' && !user)
    throw denied(viewer, `${collection.name} is read by its owner`, true)
  const isOwn = collection.rows === 'own' || isOwnByCondition(collection, condition, user)
  const isNamed = isOwn || isAdmin(user) || requiredValues(condition, KEY) !== undefined
  if (collection.rows === 'named' && !isNamed)
    throw denied(viewer, `rows of ${collection.name} are asked for by ${KEY}`)
  return { isOwn, may: (who = 'everyone') => may(who, user, isOwn) }
}

function isOwnByCondition(
  { owner }: Collection,
  condition: ServerCondition | undefined,
  user: SignedInUser | undefined,
): boolean {
  if (owner === undefined || !user) return false
  const values = requiredValues(condition, owner)
  return values?.length === 1 && values[0] === user.id
}

/** The admin passes every check (S6.1) except `nobody`. */
export function may(who: Grantee, user: SignedInUser | undefined, isOwn: boolean): boolean {
  if (who === 'everyone') return true
  if (who === 'nobody' || !user) return false
  if (isAdmin(user) || who === 'anonymous') return true
  return who === 'member' ? user.kind === 'person' : who === 'owner' && isOwn
}

/** Signing in may help a caller with an expired token or without a token: the client redirects them to login. */
export function denied(viewer: Viewer, detail: string, asksForLogin = false): DatabaseRefusal {
  if (viewer.tokenProblem !== undefined) return tokenRefusal(viewer.tokenProblem)
  const isNobody = !viewer.user || viewer.user.kind === 'anonymous'
  return asksForLogin && isNobody
    ? new DatabaseRefusal('TOKEN_INVALID_ANONYMOUS_USER')
    : new DatabaseRefusal('PERMISSION_ERROR', detail)
}

function tokenRefusal(problem: string): DatabaseRefusal {
  return new DatabaseRefusal(problem === 'TOKEN_INVALID_TOKEN_EXPIRED' ? problem : 'TOKEN_INVALID')
}

/**
 * A field that the caller may read.
 * @throws DatabaseRefusal('PERMISSION_ERROR') for a forbidden field, DatabaseRefusal('SYNTAX_ERROR') for an unknown
 * one
 */
export function readable(collection: Collection, name: string, access: Access, viewer: Viewer): Field {
  const field = collection.fields.get(name)
  if (field && access.may(field.read)) return field
  if (field || collection.secrets.has(name))
    throw denied(viewer, `${collection.name}.${name} may not be read`)
  throw syntaxError(`${collection.name} has no field ${quoted(name)}`)
}
