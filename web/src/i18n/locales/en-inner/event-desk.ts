import { entrance, registry } from '../en/event-desk.ts'
import { hall } from '../en/event-hall.ts'
import { crowd } from '../en/event-people.ts'
import { setup } from '../en/event-set-up.ts'

/** Events, for those who hold them. */
export const texts = { setup, hall, door: entrance, registry, crowd }
