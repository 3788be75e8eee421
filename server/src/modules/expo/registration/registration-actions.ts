import { createBadgeFile } from '@tiantian/contracts/expo/event-file.ts'
import { acceptByLink, cancelByLink, openByLink, registerByMail } from '@tiantian/contracts/expo/invitee.ts'
import {
  acceptOffer,
  cancelRegistration,
  getAvailability,
  getRegistration,
  holdSeats,
  joinWaitlist,
  leaveWaitlist,
  listRegistrations,
  submitRegistration,
  unlockTickets,
} from '@tiantian/contracts/expo/registration.ts'
import type { Context, Implementation } from '../../../gateway/implement.ts'
import { implement } from '../../../gateway/implement.ts'
import { createBadgeFile as createFile } from '../event/event-file.ts'
import type { Expo } from '../expo.ts'
import { userOf, withExpo } from '../expo.ts'
import * as availabilities from './availability.ts'
import { holdSeats as hold } from './hold.ts'
import { cancelRegistration as cancel } from './move-registration.ts'
import * as links from './registration-by-link.ts'
import { registerByMail as startByMail } from './registration-by-mail.ts'
import * as registrations from './registration-read.ts'
import { submitRegistration as submit } from './submit.ts'
import { unlockTickets as unlock } from './ticket-types.ts'
import * as waitlist from './waitlist.ts'

/** Actions for users with an account. */
export const registrationActions = (expo: Expo): Implementation[] => {
  const ctx = withExpo(expo)
  const registration = async (context: Context<'member'>, id: string) => ({
    registration: await registrations.getRegistration(ctx(context), context.user, id, context.language),
  })
  return [
    implement(holdSeats, async (context, input) =>
      registration(context, await hold(ctx(context), userOf(context), input)),
    ),
    implement(submitRegistration, async (context, form) => {
      await submit(ctx(context), context.user.id, form)
      return registration(context, form.id)
    }),
    implement(cancelRegistration, async (context, { id }) => {
      await cancel(ctx(context), context.user.id, id)
      return registration(context, id)
    }),
    implement(listRegistrations, ({ db, clock, user, language }, input) =>
      registrations.listRegistrations({ db, clock }, user.id, input, language),
    ),
    implement(getRegistration, (context, { id }) => registration(context, id)),
    implement(acceptOffer, async (context, { id }) =>
      registration(context, await waitlist.acceptOffer(ctx(context), userOf(context), id)),
    ),
    implement(createBadgeFile, async (context, { id }) => ({
      url: await createFile(ctx(context), userOf(context), id),
    })),
  ]
}

/** A user's registrations and waitlist entries of one event. */
export const availabilityActions = (expo: Expo): Implementation[] => {
  const ctx = withExpo(expo)
  const availability = async (context: Context<'member'>, eventId: string) => ({
    availability: await availabilities.getAvailability(context, context.user.id, eventId),
  })
  return [
    implement(getAvailability, (context, { eventId }) => availability(context, eventId)),
    implement(joinWaitlist, async (context, input) => {
      await waitlist.joinWaitlist(ctx(context), userOf(context), input)
      return availability(context, input.eventId)
    }),
    implement(leaveWaitlist, async (context, { id }) =>
      availability(context, await waitlist.leaveWaitlist(ctx(context), context.user.id, id)),
    ),
  ]
}

/** Actions for attendees with a mail address or a code only. */
export const openRegistrationActions = (expo: Expo): Implementation[] => {
  const ctx = withExpo(expo)
  const registration = async (context: Context<'public'>, id: string) => ({
    registration: await registrations.getLinkedRegistration(ctx(context), id, context.language),
    place: await availabilities.findWaitlistEntry(context.db.sql, id),
  })
  return [
    implement(registerByMail, (context, input) => {
      const invitee = { language: context.language, address: context.caller.address }
      return startByMail(ctx(context), invitee, input)
    }),
    implement(openByLink, async (context, { token }) =>
      registration(context, await links.openByLink(ctx(context), token)),
    ),
    implement(acceptByLink, async (context, { token }) =>
      registration(context, await links.acceptByLink(ctx(context), token)),
    ),
    implement(cancelByLink, async (context, { token }) =>
      registration(context, await links.cancelByLink(ctx(context), token)),
    ),
    implement(unlockTickets, ({ db, language }, input) => unlock(db.sql, input, language)),
  ]
}
