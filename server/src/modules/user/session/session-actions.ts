import { disownSession, listAuthEvents } from '@tiantian/contracts/user/auth-event.ts'
import { endOtherSessions, endSession, listSessions, proveSession } from '@tiantian/contracts/user/session.ts'
import { checkSession } from '@tiantian/contracts/user/session-check.ts'
import type { Context, Implementation } from '../../../gateway/implement.ts'
import { implement } from '../../../gateway/implement.ts'
import { restoreAccount } from '../account/account-restore.ts'
import { disownSession as disown } from '../account/not-me.ts'
import type { Security } from '../factor/security.ts'
import { proveSession as prove } from '../factor/step-up.ts'
import type { ServerIdentity } from '../identity/identity.ts'
import * as events from './auth-event.ts'
import { noteAuthEvent } from './auth-event.ts'
import * as list from './session-list.ts'

export function sessionActions(
  { sessions, cipher, party }: Security,
  identity: ServerIdentity,
): Implementation[] {
  const sessionsOf = async ({ db, user, clock }: Context<'member'>) => ({
    sessions: await list.listSessions(db, user, clock),
  })
  return [
    implement(listSessions, sessionsOf),
    // A caller who is signed out was refused before.
    implement(checkSession, async () => ({})),
    implement(endSession, async (context, { id }) => {
      await list.endSession(context.db, context.user, id, sessions)
      return sessionsOf(context)
    }),
    implement(endOtherSessions, async (context) => {
      await sessions.endAll(context.db.sql, context.user.id, context.user.sessionId)
      return sessionsOf(context)
    }),
    implement(proveSession, async (context, { proof }) => {
      const { db, clock, user } = context
      const provedUntil = await prove({ db, clock, cipher: cipher, party }, user, proof).catch(
        async (error: unknown) => {
          await noteAuthEvent(db.sql, context, {
            userId: user.id,
            kind: 'proof',
            way: proof.kind,
            isOk: false,
          })
          throw error
        },
      )
      // After closing the account only a session without its second factor is left: with the second factor the user
      // restores the account.
      const isRestored =
        proof.kind !== 'password' &&
        (await db.transaction((tx) => restoreAccount(tx, { clock, identity }, user.id)))
      return { provedUntil: provedUntil.toISOString(), isRestored }
    }),
    implement(listAuthEvents, ({ db, user }, page) => events.listAuthEvents(db, user.id, page)),
    implement(disownSession, ({ db, clock, language, caller }, { token }) =>
      disown({ db, clock, language, caller, identity }, token),
    ),
  ]
}
