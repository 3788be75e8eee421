import { jsonBytes } from '../../platform/json-bytes.ts'

/** JSON as a cloud client wants it when all went well. */
export const enveloped = (data: Buffer | string): Buffer => jsonBytes(['{"success":true,"data":', data, '}'])
