import { ctx } from '../ru/desk.ts'
import { office } from '../ru/office.ts'
import { officeKit } from '../ru/office-kit.ts'
import { table } from '../ru/table.ts'

/** What the tables and queues of offices and shops share, and the office itself. */
export const texts = { office, officeKit, table, desk: ctx }
