import { ctx } from '../zh-Hans/desk.ts'
import { office } from '../zh-Hans/office.ts'
import { officeKit } from '../zh-Hans/office-kit.ts'
import { table } from '../zh-Hans/table.ts'

/** What the tables and queues of offices and shops share, and the office itself. */
export const texts = { office, officeKit, table, desk: ctx }
