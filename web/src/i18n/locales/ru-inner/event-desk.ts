import { entrance, registry } from '../ru/event-desk.ts'
import { hall } from '../ru/event-hall.ts'
import { crowd } from '../ru/event-people.ts'
import { setup } from '../ru/event-set-up.ts'

/** Events, for those who hold them. */
export const texts = { setup, hall, door: entrance, registry, crowd }
