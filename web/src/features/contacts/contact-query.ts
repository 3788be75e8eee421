import { listContactRequests, listContacts } from '@tiantian/contracts/expo/contact-book.ts'
import { infinite, query, readsOfNoun } from '../../sdk/query.ts'

export const CONTACTS_PAGE = '/pages/user/events/contacts'

export const contactsQuery = (text: string) => infinite(listContacts, text ? { text } : {})

export const contactRequestsQuery = () => query(listContactRequests, {})

/** Queries that change when cards are exchanged or withdrawn. */
export const contactReads = () => readsOfNoun(listContacts)
