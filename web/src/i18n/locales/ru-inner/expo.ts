import { contacts, meeting } from '../ru/event-people.ts'
import { expo } from '../ru/expo.ts'
import { programme } from '../ru/programme.ts'

/** Events, for those who come. */
export const texts = { expo, programme, meeting, contacts }
