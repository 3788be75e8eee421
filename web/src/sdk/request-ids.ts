import { newRequestId } from './request-id.ts'

/** The ids of one form's requests: each belongs to an input, because the server refuses it with any other. */
export interface RequestIds {
  /** The same input has the same id until there is a reply; a changed input is another request. */
  idOf(input: unknown): string
  /** The server has decided: the same input from now on is a new request. */
  answered(): void
}

export function createRequestIds(): RequestIds {
  let last: { id: string; text: string } | undefined
  return {
    idOf(input) {
      const text = JSON.stringify(input)
      if (last?.text !== text) last = { id: newRequestId(), text }
      return last.id
    },
    answered() {
      last = undefined
    },
  }
}
