import type { JsonFrame } from '../../platform/json-bytes.ts'

/** What a cloud client wants around an answer when all went well. */
export const ENVELOPE: JsonFrame = { before: '{"success":true,"data":', behind: '}' }

/** An answer as JSON in the envelope. */
export const enveloped = (answer: object): string =>
  ENVELOPE.before + JSON.stringify(answer) + ENVELOPE.behind
