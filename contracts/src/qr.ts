import { encode } from 'uqr'

/** Rows of modules; true is dark. */
export type Matrix = readonly (readonly boolean[])[]

/** The modules of a code wider than 97 are too small for a phone camera. */
const VERSION_MAX = 20

/** A text as a QR code (ISO/IEC 18004, level M) without its quiet zone. @throws RangeError for more than 660 bytes */
export const qrMatrix = (text: string): Matrix =>
  encode(text, { ecc: 'M', border: 0, maxVersion: VERSION_MAX }).data
