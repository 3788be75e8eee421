import type { Db } from '../../../platform/database.ts'

/** Registers the push client of a session's device and removes it from anyone who was signed in there before. */
export async function setPushClient(db: Db, sessionId: string, pushClientId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx`
      update sessions set push_client_id = null
      where push_client_id = ${pushClientId} and id <> ${sessionId}`
    await tx`update sessions set push_client_id = ${pushClientId} where id = ${sessionId}`
  })
}
