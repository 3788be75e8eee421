import type { Db } from '../../platform/database.ts'

/** Notes where the device of a session can be reached; whoever was signed in there before is reached there no more. */
export async function setPushClient(db: Db, sessionId: string, pushClientId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx`
      update sessions set push_client_id = null
      where push_client_id = ${pushClientId} and id <> ${sessionId}`
    await tx`update sessions set push_client_id = ${pushClientId} where id = ${sessionId}`
  })
}
