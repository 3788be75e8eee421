import { newRequestId } from './request-id.ts'

/** The ids of one form's requests: each belongs to an input, because the server refuses it with any other. */
export interface RequestIds {
  /** The same input has the same id until there is a reply; a changed input is another request. */
  idOf(input: unknown): string
  /** The server has decided: the same input from now on is a new request. */
  answered(): void
}

export function createRequestIds(): RequestIds {
  let last: { id: string; input: string } | undefined
  return {
    idOf(command) {
      const input = JSON.stringify(command)
      if (last?.input !== input) last = { id: newRequestId(), input }
      return last.id
    },
    answered() {
      last = undefined
    },
  }
}
