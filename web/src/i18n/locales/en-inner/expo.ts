import { contacts, meeting } from '../en/event-people.ts'
import { expo } from '../en/expo.ts'
import { programme } from '../en/programme.ts'

/** Events, for those who come. */
export const texts = { expo, programme, meeting, contacts }
