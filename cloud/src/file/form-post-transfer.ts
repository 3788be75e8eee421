export interface FormAnswer {
  readonly data: string
  readonly statusCode: number
  readonly header: Readonly<Record<string, string>>
}

/** A form being sent, as seen by its transport. */
export interface FormTransfer {
  readonly url: string
  readonly form: FormData
  readonly header: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  readonly onSent?: ((sent: number, total: number) => void) | undefined
}

/** Sends a form and counts the bytes sent, which `fetch` cannot. */
export type FormCarrier = (transfer: FormTransfer) => Promise<FormAnswer>

/** Whole percent; 0 while the total is unknown. */
export const percentOf = (bytes: number, whole: number) => (whole > 0 ? Math.floor((bytes / whole) * 100) : 0)
