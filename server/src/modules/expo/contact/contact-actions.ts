import {
  answerContactRequest,
  listContactRequests,
  listContacts,
  noteContact,
  saveContact,
  scanCard,
  withdrawCard,
} from '@tiantian/contracts/expo/contact-book.ts'
import { importContacts } from '@tiantian/contracts/expo/contact-import.ts'
import { createContactFile } from '@tiantian/contracts/expo/event-file.ts'
import type { Context, Implementation } from '../../../gateway/implement.ts'
import { implement } from '../../../gateway/implement.ts'
import { createContactFile as createFile } from '../event/event-file.ts'
import type { Expo } from '../expo.ts'
import { userOf, withExpo } from '../expo.ts'
import * as cards from './card.ts'
import * as book from './contact-book.ts'
import { importContacts as importContactFile } from './import-contacts.ts'

/** The exchange of contact cards at an event, and a user's contacts. */
export const contactActions = (expo: Expo): Implementation[] => {
  const ctx = withExpo(expo)
  return [
    implement(listContacts, ({ db, user, language }, input) =>
      book.listContacts(db.sql, user.id, input, language),
    ),
    implement(listContactRequests, (context) => contactRequests(context)),
    implement(scanCard, (context, { code }) => cards.scanCard(ctx(context), context.user.id, code)),
    implement(answerContactRequest, async (context, input) => {
      await cards.answerContactRequest(ctx(context), context.user.id, input)
      return contactRequests(context)
    }),
    implement(saveContact, async ({ db, user, clock }, input) => {
      await book.saveContact(db.sql, user.id, input, clock.now())
      return {}
    }),
    implement(importContacts, ({ db, user, clock }, input) =>
      importContactFile(db, user.id, input, clock.now()),
    ),
    implement(noteContact, async ({ db, user }, input) => {
      await book.noteContact(db.sql, user.id, input)
      return {}
    }),
    implement(withdrawCard, async (context, { id }) => {
      await cards.withdrawCard(ctx(context), context.user.id, id)
      return {}
    }),
    implement(createContactFile, async (context, { kind }) => ({
      url: await createFile(ctx(context), userOf(context), kind),
    })),
  ]
}

const contactRequests = async ({ db, user, language }: Context<'member'>) => ({
  contactRequests: await book.listContactRequests(db.sql, user.id, language),
})
