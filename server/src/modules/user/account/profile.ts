import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { isOfficialName } from '@tiantian/contracts/official-name.ts'
import type { editUser } from '@tiantian/contracts/user/account.ts'
import { GENDERS } from '@tiantian/contracts/user/account.ts'
import type { UserInfo } from '@tiantian/contracts/user/info.ts'
import type { SignedInUser } from '../../../gateway/caller.ts'
import { audit } from '../../../platform/audit.ts'
import { createAssertProven } from '../factor/step-up.ts'
import type { IdentityContext } from '../identity/identity.ts'
import { findByName, toTakenError } from './account-name.ts'
import { getOwnUser, getUserInfo } from './user-info.ts'

/**
 * Changing an existing username requires a fresh proof: otherwise anybody with access to the unlocked phone could
 * lock the owner out.
 * @throws AppError('USERNAME_TAKEN' | 'STEP_UP_REQUIRED')
 */
export async function updateProfile(
  context: IdentityContext,
  user: SignedInUser,
  { username, nickname, gender }: Parsed<typeof editUser>,
): Promise<UserInfo> {
  const { db } = context
  const { id: userId } = user
  if (username !== undefined) await requireNamesAvailable(db, userId, username)
  if (username !== undefined && (await isRenamed(db, userId, username)))
    await createAssertProven(context)(user)
  const change = {
    ...(username !== undefined && { username }),
    ...(nickname !== undefined && { nickname }),
    ...(gender !== undefined && { gender: GENDERS.indexOf(gender) }),
  }
  if (Object.keys(change).length > 0) await storeProfile(db, userId, change)
  return getUserInfo(db.sql, context, userId)
}

async function requireNamesAvailable(db: IdentityContext['db'], userId: string, username: string) {
  const owner = await findByName(db.sql, username)
  // A reserved name is refused unless the user already has it: an administrator may be called admin.
  if (owner ? owner.id !== userId : isOfficialName(username)) throw new AppError('USERNAME_TAKEN')
}

async function isRenamed(db: IdentityContext['db'], userId: string, username: string): Promise<boolean> {
  const { username: before } = await getOwnUser(db.sql, userId)
  return before !== null && before !== username
}

function storeProfile(
  db: IdentityContext['db'],
  userId: string,
  change: Readonly<Record<string, string | number>>,
) {
  return db
    .transaction(async (tx) => {
      await tx`update users set ${tx(change)} where id = ${userId}`
      const fields = { fields: Object.keys(change) }
      await audit(tx, {
        actorId: userId,
        event: 'user.edit',
        objectKind: 'user',
        objectId: userId,
        change: fields,
      })
    })
    .catch((error: unknown) => {
      throw toTakenError(error)
    })
}
