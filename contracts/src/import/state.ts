import type { EventOf } from '../machine.ts'
import { defineMachine } from '../machine.ts'

export const IMPORT_STATES = [
  'opened',
  'checking',
  'checked',
  'writing',
  'done',
  'cancelled',
  'failed',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** An import of a table, from the uploaded file to its rows in the database. `job` is the program. */
export const importMachine = defineMachine({
  name: 'import.run',
  states: IMPORT_STATES,
  transitions: [
    // Other columns, another encoding: what was checked before says nothing any more.
    { from: ['opened', 'checked'], event: 'change', to: 'opened', by: ['owner'] },
    { from: ['opened', 'checked'], event: 'check', to: 'checking', by: ['owner'] },
    { from: 'failed', event: 'check', to: 'checking', by: ['owner'], when: 'unchecked' },
    { from: 'checking', event: 'finishCheck', to: 'checked', by: ['job'] },
    { from: 'checked', event: 'start', to: 'writing', by: ['owner'] },
    { from: 'writing', event: 'finish', to: 'done', by: ['job'] },
    { from: ['opened', 'checking', 'checked', 'writing'], event: 'cancel', to: 'cancelled', by: ['owner'] },
    { from: ['checking', 'writing'], event: 'fail', to: 'failed', by: ['job'] },
    // Goes on after the last row that was written.
    { from: ['cancelled', 'failed'], event: 'resume', to: 'writing', by: ['owner'], when: 'checked' },
  ],
})
export type ImportEvent = EventOf<typeof importMachine>
