import { newRequestId } from './request-id.ts'

/** The ids of what one form sends: each belongs to an input, because the server refuses it with any other. */
export interface RequestIds {
  /** The same input has the same id until it is answered; what was changed since is another wish. */
  idOf(input: unknown): string
  /** The server has decided: the same input from now on is a new wish. */
  answered(): void
}

export interface KeptRequest {
  readonly id: string
  /** As it would be sent. */
  readonly input: string
}

/** Where the last request is kept until it is answered. */
export interface RequestMemory {
  get(): KeptRequest | undefined
  set(request: KeptRequest | undefined): void
}

/** Keeps the last request in `memory`, else as long as what is given back. */
export function createRequestIds(memory: RequestMemory = createMemory()): RequestIds {
  return {
    idOf(wish) {
      const input = JSON.stringify(wish)
      const last = memory.get()
      const request = last?.input === input ? last : { id: newRequestId(), input }
      memory.set(request)
      return request.id
    },
    answered: () => memory.set(undefined),
  }
}

function createMemory(): RequestMemory {
  let kept: KeptRequest | undefined
  return {
    get: () => kept,
    set(request) {
      kept = request
    },
  }
}
