import { encode } from 'uqr'

/** Rows of modules; true is dark. */
export type Matrix = readonly (readonly boolean[])[]

/** Modules of codes that are more than 97 wide are too small for the camera of a phone. */
const VERSION_MAX = 20

/** A text as a QR code (ISO/IEC 18004, level M) without its edge. @throws RangeError for one of more than 660 bytes */
export const qrMatrix = (text: string): Matrix =>
  encode(text, { ecc: 'M', border: 0, maxVersion: VERSION_MAX }).data
