import { entrance, registry } from '../kk/event-desk.ts'
import { hall } from '../kk/event-hall.ts'
import { crowd } from '../kk/event-people.ts'
import { setup } from '../kk/event-set-up.ts'

/** Events, for those who hold them. */
export const texts = { setup, hall, door: entrance, registry, crowd }
