export interface CloudErrorDetails {
  readonly requestId?: string | undefined
  /** The refusing part: the name of a cloud object, or empty. */
  readonly errSubject?: string | undefined
  /** The whole reply of a cloud object that refused. */
  readonly detail?: unknown
  readonly cause?: unknown
}

const name = 'CloudError'

/** The error of every rejected cloud call (S8.12): code and message under both of their names. */
export class CloudError extends Error {
  declare readonly errCode: string | number
  declare readonly code: string | number
  declare readonly errMsg: string
  declare readonly errSubject: string
  declare readonly subject: string
  declare readonly requestId: string
  declare readonly detail: unknown

  constructor(code: string | number, errMsg: string, details: CloudErrorDetails = {}) {
    const { cause, requestId = '', errSubject = '', detail } = details
    super(errMsg, { cause })
    const subject = errSubject
    Object.assign(this, { name, errCode: code, code, errMsg, errSubject, subject, requestId, detail })
  }
}

/** An invalid argument; the message is for the developer. */
export const invalidParam = (message: string) => new CloudError('INVALID_PARAM', message)
