import type { Cart } from '@tiantian/contracts/cart/cart.ts'
import type { Store } from '../../sdk/store.ts'
import { createStore } from '../../sdk/store.ts'
import type { CartWish, CartWishes } from './cart-wish.ts'
import { linesOf } from './cart-wish.ts'

/** How the editor reaches the server; each answers the whole new cart. */
export interface CartServer {
  setQuantity(offerId: string, quantity: number): Promise<Cart>
  select(offerIds: string[], isSelected: boolean): Promise<Cart>
  remove(offerIds: string[]): Promise<Cart>
}

export interface CartEdits {
  readonly wishes: CartWishes
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
  const edits: Store<CartEdits> = createStore({ wishes: new Map(), refusals: new Map() })
  const waiting = createWaitingRoom(delayMs)
  const { send, answered, refusedCount } = createSender(edits, answers)
  const wish = (offerIds: readonly string[], wanted: CartWish) =>
    edits.set(withWish(edits.get(), offerIds, wanted))
  return {
    get: edits.get,
    subscribe: edits.subscribe,
    setQuantity(offerId: string, quantity: number) {
      wish([offerId], { quantity })
      waiting.put(offerId, () => send([offerId], { quantity }, () => server.setQuantity(offerId, quantity)))
    },
    select(offerIds: string[], isSelected: boolean) {
      wish(offerIds, { isSelected })
      send(offerIds, { isSelected }, () => server.select(offerIds, isSelected))
    },
    remove(offerIds: string[]) {
      waiting.drop(offerIds)
      wish(offerIds, { isRemoved: true })
      send(offerIds, { isRemoved: true }, () => server.remove(offerIds))
    },
    /** Forgets and gives back what was refused of lines that the cart no longer holds. */
    forgetGone(cart: Cart): unknown[] {
      const { wishes, refusals } = edits.get()
      const kept = new Set(linesOf(cart).map((line) => line.offerId))
      const gone = [...refusals].filter(([offerId]) => !kept.has(offerId))
      if (gone.length === 0) return []
      edits.set({ wishes, refusals: new Map([...refusals].filter(([offerId]) => kept.has(offerId))) })
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
  const send = (offerIds: readonly string[], wish: CartWish, ask: () => Promise<Cart>) => {
    queue = queue.then(async () => {
      try {
        onCart(await ask())
        edits.set(withoutWish(edits.get(), offerIds, wish))
      } catch (error) {
        refused += 1
        edits.set(withRefusal(withoutWish(edits.get(), offerIds, wish), offerIds, error))
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

function withWish({ wishes, refusals }: CartEdits, offerIds: readonly string[], wish: CartWish): CartEdits {
  const next = new Map(wishes)
  const refused = new Map(refusals)
  for (const offerId of offerIds) {
    next.set(offerId, { ...next.get(offerId), ...wish })
    refused.delete(offerId)
  }
  return { wishes: next, refusals: refused }
}

/** Forgets what was answered; a newer wish of the same line stays. */
function withoutWish(
  { wishes, refusals }: CartEdits,
  offerIds: readonly string[],
  done: CartWish,
): CartEdits {
  const next = new Map(wishes)
  for (const offerId of offerIds) {
    const open = Object.entries(next.get(offerId) ?? {}).filter(
      ([field, value]) => done[field as keyof CartWish] !== value,
    )
    if (open.length > 0) next.set(offerId, Object.fromEntries(open))
    else next.delete(offerId)
  }
  return { wishes: next, refusals }
}

function withRefusal(
  { wishes, refusals }: CartEdits,
  offerIds: readonly string[],
  error: unknown,
): CartEdits {
  return { wishes, refusals: new Map([...refusals, ...offerIds.map((id) => [id, error] as const)]) }
}
