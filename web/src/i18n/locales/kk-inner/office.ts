import { ctx } from '../kk/desk.ts'
import { office } from '../kk/office.ts'
import { officeKit } from '../kk/office-kit.ts'
import { table } from '../kk/table.ts'

/** What the tables and queues of offices and shops share, and the office itself. */
export const texts = { office, officeKit, table, desk: ctx }
