import { getMeetings, listParticipants } from '@tiantian/contracts/expo/meeting.ts'
import { infinite, query, readsBy } from '../../sdk/query.ts'
import { pageUrl } from '../shell/page-url.ts'

export const meetingsUrl = (eventId: string) => pageUrl('/pages/user/events/meetings', { id: eventId })

export const meetingsQuery = (eventId: string) => query(getMeetings, { eventId })

export interface PeopleInput {
  readonly eventId: string
  readonly text: string
  /** '' for all. */
  readonly country: string
}

export const participantsQuery = ({ eventId, text, country }: PeopleInput) =>
  infinite(listParticipants, { eventId, ...(text && { text }), ...(country && { country }) })

/** The participants in the list change with every meeting request. */
export const participantReads = () => readsBy(listParticipants)
