import { contacts, meeting } from '../zh-Hans/event-people.ts'
import { expo } from '../zh-Hans/expo.ts'
import { programme } from '../zh-Hans/programme.ts'

/** Events, for those who come. */
export const texts = { expo, programme, meeting, contacts }
