import type { Cart } from '@tiantian/contracts/cart/cart.ts'
import type { Store } from '../../sdk/store.ts'
import { createStore } from '../../sdk/store.ts'
import type { CartInput, CartInputs } from './cart-input.ts'
import { linesOf } from './cart-input.ts'

/** How the editor reaches the server; each answers the whole new cart. */
export interface CartServer {
  setQuantity(offerId: string, quantity: number): Promise<Cart>
  select(offerIds: string[], isSelected: boolean): Promise<Cart>
  remove(offerIds: string[]): Promise<Cart>
}

export interface CartEdits {
  readonly inputs: CartInputs
  /** What the server refused, by offer id, until the person tries something else or the line is gone. */
  readonly refusals: ReadonlyMap<string, unknown>
}

interface EditorOptions {
  readonly server: CartServer
  /** The server's new cart takes the place of the old one. */
  readonly onCart: (cart: Cart) => void
  /** Something changed behind the person's back: the cart has to be read again. */
  readonly onRefusal: () => void
  readonly delayMs?: number
}

export type CartEditor = ReturnType<typeof createCartEditor>

const QUANTITY_DELAY_MS = 400

/**
 * Sends changes of the cart one after the other, so that an older answer never covers a newer one. A quantity
 * waits until the person stops pressing. What is refused falls back to what the server knows.
 */
export function createCartEditor({ server, delayMs = QUANTITY_DELAY_MS, ...answers }: EditorOptions) {
  const edits: Store<CartEdits> = createStore({ inputs: new Map(), refusals: new Map() })
  const waiting = createWaitingRoom(delayMs)
  const { send, answered, refusedCount } = createSender(edits, answers)
  const input = (offerIds: readonly string[], wanted: CartInput) =>
    edits.set(withInput(edits.get(), offerIds, wanted))
  return {
    get: edits.get,
    subscribe: edits.subscribe,
    setQuantity(offerId: string, quantity: number) {
      input([offerId], { quantity })
      waiting.put(offerId, () => send([offerId], { quantity }, () => server.setQuantity(offerId, quantity)))
    },
    select(offerIds: string[], isSelected: boolean) {
      input(offerIds, { isSelected })
      send(offerIds, { isSelected }, () => server.select(offerIds, isSelected))
    },
    remove(offerIds: string[]) {
      waiting.drop(offerIds)
      input(offerIds, { isRemoved: true })
      send(offerIds, { isRemoved: true }, () => server.remove(offerIds))
    },
    /** Forgets and gives back what was refused of lines that the cart no longer holds. */
    forgetGone(cart: Cart): unknown[] {
      const { inputs, refusals } = edits.get()
      const stored = new Set(linesOf(cart).map((line) => line.offerId))
      const gone = [...refusals].filter(([offerId]) => !stored.has(offerId))
      if (gone.length === 0) return []
      edits.set({
        inputs: inputs,
        refusals: new Map([...refusals].filter(([offerId]) => stored.has(offerId))),
      })
      return gone.map(([, error]) => error)
    },
    /**
     * Sends what still waits; resolves when the server has answered everything: true if it refused nothing
     * meanwhile. What it refused earlier has fallen back on the page long ago and stands in no way.
     */
    async settle(): Promise<boolean> {
      const before = refusedCount()
      waiting.sendAll()
      await answered()
      return refusedCount() === before
    },
  }
}

function createSender(
  edits: Store<CartEdits>,
  { onCart, onRefusal }: Pick<EditorOptions, 'onCart' | 'onRefusal'>,
) {
  let queue: Promise<void> = Promise.resolve()
  let refused = 0
  const send = (offerIds: readonly string[], input: CartInput, ask: () => Promise<Cart>) => {
    queue = queue.then(async () => {
      try {
        onCart(await ask())
        edits.set(withoutInput(edits.get(), offerIds, input))
      } catch (error) {
        refused += 1
        edits.set(withRefusal(withoutInput(edits.get(), offerIds, input), offerIds, error))
        onRefusal()
      }
    })
  }
  return { send, answered: () => queue, refusedCount: () => refused }
}

/** What waits for the person to stop pressing, by offer; a newer wish takes the place of an older one. */
function createWaitingRoom(delayMs: number) {
  const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; send: () => void }>()
  const leave = (offerId: string) => {
    const entry = waiting.get(offerId)
    clearTimeout(entry?.timer)
    waiting.delete(offerId)
    return entry
  }
  return {
    put(offerId: string, send: () => void) {
      leave(offerId)
      waiting.set(offerId, { timer: setTimeout(() => leave(offerId)?.send(), delayMs), send })
    },
    drop(offerIds: readonly string[]) {
      for (const offerId of offerIds) leave(offerId)
    },
    sendAll() {
      for (const offerId of [...waiting.keys()]) leave(offerId)?.send()
    },
  }
}

function withInput(
  { inputs, refusals }: CartEdits,
  offerIds: readonly string[],
  input: CartInput,
): CartEdits {
  const next = new Map(inputs)
  const refused = new Map(refusals)
  for (const offerId of offerIds) {
    next.set(offerId, { ...next.get(offerId), ...input })
    refused.delete(offerId)
  }
  return { inputs: next, refusals: refused }
}

/** Forgets what was answered; a newer wish of the same line stays. */
function withoutInput(
  { inputs, refusals }: CartEdits,
  offerIds: readonly string[],
  done: CartInput,
): CartEdits {
  const next = new Map(inputs)
  for (const offerId of offerIds) {
    const open = Object.entries(next.get(offerId) ?? {}).filter(
      ([field, value]) => done[field as keyof CartInput] !== value,
    )
    if (open.length > 0) next.set(offerId, Object.fromEntries(open))
    else next.delete(offerId)
  }
  return { inputs: next, refusals }
}

function withRefusal(
  { inputs, refusals }: CartEdits,
  offerIds: readonly string[],
  error: unknown,
): CartEdits {
  return { inputs: inputs, refusals: new Map([...refusals, ...offerIds.map((id) => [id, error] as const)]) }
}
