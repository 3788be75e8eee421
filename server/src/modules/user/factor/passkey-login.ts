import { AppError } from '@tiantian/contracts/error.ts'
import type { SignedIn } from '@tiantian/contracts/user/own-session.ts'
import type { PasskeyResponse } from '@tiantian/contracts/user/passkey.ts'
import type { IdentityContext } from '../identity/identity.ts'
import { signIn } from '../login/sign-in.ts'
import type { User } from '../user-row.ts'
import { userColumns } from '../user-row.ts'
import type { PasskeyParty } from './passkey.ts'
import { ownerOfPasskey } from './passkey.ts'

/** Signs in the owner of a passkey. The device has verified a fingerprint or PIN, so it counts as both factors. */
export async function loginByPasskey(
  context: IdentityContext,
  party: PasskeyParty,
  answer: PasskeyResponse,
): Promise<SignedIn> {
  const { db, clock } = context
  const userId = await ownerOfPasskey({ db, clock, party }, answer)
  const [user] = await db.sql<User[]>`select ${userColumns(db.sql)} from users where id = ${userId}`
  if (!user) throw new AppError('PASSKEY_REFUSED')
  return signIn(context, user, 'login', 'passkey')
}
