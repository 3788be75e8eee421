import { acceptByLink, cancelByLink, openByLink, registerByMail } from '@tiantian/contracts/expo/guest.ts'
import {
  acceptOffer,
  cancelRegistration,
  getRegistration,
  holdSeats,
  listRegistrations,
  submitRegistration,
  unlockTickets,
} from '@tiantian/contracts/expo/registration.ts'
import type { Context } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import * as cancelling from './cancel.service.ts'
import type { Desk, Expo } from './expo.ts'
import * as holding from './hold.service.ts'
import * as links from './registration-by-link.service.ts'
import { registerByMail as startByMail } from './registration-by-mail.service.ts'
import * as registrations from './registration-read.service.ts'
import { unlockTickets as unlock } from './registration-unlock.service.ts'
import { readPlaceOf } from './standing.service.ts'
import * as submitting from './submit.service.ts'
import * as waitlist from './waitlist.service.ts'

type Asked = Context<'member'>

/** Of whoever has an account. */
export const registrationActions = (expo: Expo) => {
  const desk = ({ db, clock }: Asked): Desk => ({ db, clock, expo })
  const one = async (context: Asked, id: string) => ({
    registration: await registrations.getRegistration(desk(context), context.user, id, context.language),
  })
  return [
    implement(holdSeats, async (context, wish) =>
      one(context, await holding.holdSeats(desk(context), whoIs(context), wish)),
    ),
    implement(submitRegistration, async (context, form) => {
      await submitting.submitRegistration(desk(context), context.user.id, form)
      return one(context, form.id)
    }),
    implement(cancelRegistration, async (context, { id }) => {
      await cancelling.cancelRegistration(desk(context), context.user.id, id)
      return one(context, id)
    }),
    implement(listRegistrations, ({ db, clock, user, language }, wish) =>
      registrations.listRegistrations({ db, clock }, user.id, wish, language),
    ),
    implement(getRegistration, (context, { id }) => one(context, id)),
    implement(acceptOffer, async (context, { id }) =>
      one(context, await waitlist.acceptOffer(desk(context), whoIs(context), id)),
    ),
  ]
}

/** Of whoever has a mail address, or a code. */
export const openRegistrationActions = (expo: Expo) => {
  const desk = ({ db, clock }: Context<'public'>): Desk => ({ db, clock, expo })
  const one = async (context: Context<'public'>, id: string) => ({
    registration: await registrations.getLinkedRegistration(desk(context), id, context.language),
    place: await readPlaceOf(context, id),
  })
  return [
    implement(registerByMail, (context, wish) => {
      const guest = { language: context.language, address: context.caller.address }
      return startByMail(desk(context), guest, wish)
    }),
    implement(openByLink, async (context, { token }) =>
      one(context, await links.openByLink(desk(context), token)),
    ),
    implement(acceptByLink, async (context, { token }) =>
      one(context, await links.acceptByLink(desk(context), token)),
    ),
    implement(cancelByLink, async (context, { token }) =>
      one(context, await links.cancelByLink(desk(context), token)),
    ),
    implement(unlockTickets, ({ db, language }, wish) => unlock(db.sql, wish, language)),
  ]
}

const whoIs = ({ user, language }: Asked) => ({ userId: user.id, language })
