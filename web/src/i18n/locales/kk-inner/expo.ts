import { contacts, meeting } from '../kk/event-people.ts'
import { expo } from '../kk/expo.ts'
import { programme } from '../kk/programme.ts'

/** Events, for those who come. */
export const texts = { expo, programme, meeting, contacts }
