export interface FormAnswer {
  readonly data: string
  readonly statusCode: number
  readonly header: Readonly<Record<string, string>>
}

/** A form on its way, as its carriers see it. */
export interface FormTransfer {
  readonly url: string
  readonly form: FormData
  readonly header: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  readonly onSent?: ((sent: number, total: number) => void) | undefined
}

/** What carries a form and counts what leaves, as `fetch` cannot. */
export type FormCarrier = (transfer: FormTransfer) => Promise<FormAnswer>
