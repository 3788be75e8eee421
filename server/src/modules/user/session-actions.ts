import { endOtherSessions, endSession, listSessions, proveSession } from '@tiantian/contracts/user/session.ts'
import type { Context, Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import type { Security } from './security.ts'
import * as list from './session-list.service.ts'
import { proveSession as prove } from './step-up.service.ts'

export function sessionActions({ sessions, seal, party }: Security): Implementation[] {
  const sessionsOf = async ({ db, user, clock }: Context<'member'>) => ({
    sessions: await list.listSessions(db, user, clock),
  })
  return [
    implement(listSessions, sessionsOf),
    implement(endSession, async (context, { id }) => {
      await list.endSession(context.db, context.user, id, sessions)
      return sessionsOf(context)
    }),
    implement(endOtherSessions, async (context) => {
      await sessions.endAll(context.db, context.user.id, context.user.sessionId)
      return sessionsOf(context)
    }),
    implement(proveSession, async ({ db, clock, user }, { proof }) => {
      const provedUntil = await prove({ db, clock, seal, party }, user, proof)
      return { provedUntil: provedUntil.toISOString() }
    }),
  ]
}
