import { ctx } from '../en/desk.ts'
import { office } from '../en/office.ts'
import { officeKit } from '../en/office-kit.ts'
import { table } from '../en/table.ts'

/** What the tables and queues of offices and shops share, and the office itself. */
export const texts = { office, officeKit, table, desk: ctx }
