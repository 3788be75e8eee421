export interface CloudErrorDetails {
  readonly requestId?: string | undefined
  /** What refused: the name of a cloud object, or nothing. */
  readonly errSubject?: string | undefined
  /** The whole answer of a cloud object that refused. */
  readonly detail?: unknown
  readonly cause?: unknown
}

/** What every rejected cloud call carries (S8.12): code and message under both of their names. */
export class CloudError extends Error {
  readonly errCode: string | number
  readonly code: string | number
  readonly errMsg: string
  readonly errSubject: string
  readonly subject: string
  readonly requestId: string
  readonly detail: unknown

  constructor(code: string | number, message: string, details: CloudErrorDetails = {}) {
    super(message, { cause: details.cause })
    this.name = 'CloudError'
    this.errCode = code
    this.code = code
    this.errMsg = message
    this.errSubject = details.errSubject ?? ''
    this.subject = this.errSubject
    this.requestId = details.requestId ?? ''
    this.detail = details.detail
  }
}
