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

/**
 * The states of an import, from the uploaded file to its rows in the database. The role `job` is the background job.
 */
export const importMachine = defineMachine({
  name: 'import.run',
  states: IMPORT_STATES,
  transitions: [
    // A change of columns or encoding makes the previous check invalid.
    { from: ['opened', 'checked'], event: 'change', to: 'opened', by: ['owner'] },
    { from: ['opened', 'checked'], event: 'check', to: 'checking', by: ['owner'] },
    { from: 'failed', event: 'check', to: 'checking', by: ['owner'], when: 'unchecked' },
    { from: 'checking', event: 'finishCheck', to: 'checked', by: ['job'] },
    { from: 'checked', event: 'start', to: 'writing', by: ['owner'] },
    { from: 'writing', event: 'finish', to: 'done', by: ['job'] },
    { from: ['opened', 'checking', 'checked', 'writing'], event: 'cancel', to: 'cancelled', by: ['owner'] },
    { from: ['checking', 'writing'], event: 'fail', to: 'failed', by: ['job'] },
    // Continues after the last row that was written.
    { from: ['cancelled', 'failed'], event: 'resume', to: 'writing', by: ['owner'], when: 'checked' },
  ],
})
export type ImportEvent = EventOf<typeof importMachine>
