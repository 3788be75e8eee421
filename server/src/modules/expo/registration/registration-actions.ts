import { acceptByLink, cancelByLink, openByLink, registerByMail } from '@tiantian/contracts/expo/invitee.ts'
import {
  acceptOffer,
  cancelRegistration,
  getRegistration,
  holdSeats,
  listRegistrations,
  submitRegistration,
  unlockTickets,
} from '@tiantian/contracts/expo/registration.ts'
import type { Context } from '../../../gateway/implement.ts'
import { implement } from '../../../gateway/implement.ts'
import type { Expo, ExpoContext } from '../expo.ts'
import { readWaitlistPosition } from './availability.ts'
import * as holds from './hold.ts'
import * as cancellation from './move-registration.ts'
import * as links from './registration-by-link.ts'
import { registerByMail as startByMail } from './registration-by-mail.ts'
import * as registrations from './registration-read.ts'
import * as submission from './submit.ts'
import { unlockTickets as unlock } from './ticket-types.ts'
import * as waitlist from './waitlist.ts'

type RegistrationActionsContext = Context<'member'>

/** Actions for users with an account. */
export const registrationActions = (expo: Expo) => {
  const ctx = ({ db, clock }: RegistrationActionsContext): ExpoContext => ({ db, clock, expo })
  const one = async (context: RegistrationActionsContext, id: string) => ({
    registration: await registrations.getRegistration(ctx(context), context.user, id, context.language),
  })
  return [
    implement(holdSeats, async (context, input) =>
      one(context, await holds.holdSeats(ctx(context), callerOf(context), input)),
    ),
    implement(submitRegistration, async (context, form) => {
      await submission.submitRegistration(ctx(context), context.user.id, form)
      return one(context, form.id)
    }),
    implement(cancelRegistration, async (context, { id }) => {
      await cancellation.cancelRegistration(ctx(context), context.user.id, id)
      return one(context, id)
    }),
    implement(listRegistrations, ({ db, clock, user, language }, input) =>
      registrations.listRegistrations({ db, clock }, user.id, input, language),
    ),
    implement(getRegistration, (context, { id }) => one(context, id)),
    implement(acceptOffer, async (context, { id }) =>
      one(context, await waitlist.acceptOffer(ctx(context), callerOf(context), id)),
    ),
  ]
}

/** Actions for attendees with a mail address or a code only. */
export const openRegistrationActions = (expo: Expo) => {
  const ctx = ({ db, clock }: Context<'public'>): ExpoContext => ({ db, clock, expo })
  const one = async (context: Context<'public'>, id: string) => ({
    registration: await registrations.getLinkedRegistration(ctx(context), id, context.language),
    place: await readWaitlistPosition(context, id),
  })
  return [
    implement(registerByMail, (context, input) => {
      const invitee = { language: context.language, address: context.caller.address }
      return startByMail(ctx(context), invitee, input)
    }),
    implement(openByLink, async (context, { token }) =>
      one(context, await links.openByLink(ctx(context), token)),
    ),
    implement(acceptByLink, async (context, { token }) =>
      one(context, await links.acceptByLink(ctx(context), token)),
    ),
    implement(cancelByLink, async (context, { token }) =>
      one(context, await links.cancelByLink(ctx(context), token)),
    ),
    implement(unlockTickets, ({ db, language }, input) => unlock(db.sql, input, language)),
  ]
}

const callerOf = ({ user, language }: RegistrationActionsContext) => ({ userId: user.id, language })
