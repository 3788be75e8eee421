import { entrance, registry } from '../zh-Hans/event-desk.ts'
import { hall } from '../zh-Hans/event-hall.ts'
import { crowd } from '../zh-Hans/event-people.ts'
import { setup } from '../zh-Hans/event-set-up.ts'

/** Events, for those who hold them. */
export const texts = { setup, hall, door: entrance, registry, crowd }
