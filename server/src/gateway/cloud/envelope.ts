import type { JsonFrame } from '../../platform/text/json-bytes.ts'

/** The envelope that a cloud client expects around a successful reply. */
export const ENVELOPE: JsonFrame = { before: '{"success":true,"data":', behind: '}' }

/** A reply as JSON in the envelope. */
export const enveloped = (answer: object): string =>
  ENVELOPE.before + JSON.stringify(answer) + ENVELOPE.behind
