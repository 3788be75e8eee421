import type { Cart } from '@tiantian/contracts/cart/cart.ts'
import type { Store } from '../../sdk/store.ts'
import { createStore } from '../../sdk/store.ts'
import type { CartInput, CartInputs } from './cart-input.ts'
import { linesOf } from './cart-input.ts'

/** The editor's access to the server; each call returns the whole new cart. */
export interface CartServer {
  setQuantity(offerId: string, quantity: number): Promise<Cart>
  select(offerIds: string[], isSelected: boolean): Promise<Cart>
  remove(offerIds: string[]): Promise<Cart>
}

export interface CartEdits {
  readonly inputs: CartInputs
  /** Changes that the server refused, by offer id, until the user tries something else or the line is gone. */
  readonly refusals: ReadonlyMap<string, unknown>
}

interface EditorOptions {
  readonly server: CartServer
  /** The server's new cart replaces the old one. */
  readonly onCart: (cart: Cart) => void
  /** The cart changed elsewhere and has to be loaded again. */
  readonly onRefusal: () => void
  /**
   * Of a change that found no network: when it is back, and whether the change is still to be sent. Undefined for any other
   * failure.
   */
  readonly networkBack?: (error: unknown) => Promise<boolean> | undefined
  readonly delayMs?: number
}

export type CartEditor = ReturnType<typeof createCartEditor>

const QUANTITY_DELAY_MS = 400

/**
 * Sends changes of the cart one after the other, so that an older reply never overwrites a newer one. A quantity
 * waits until the user stops pressing. A refused change is reset to the server's value; one that found no network stays
 * on the page and is sent when the network is back.
 */
export function createCartEditor({ server, delayMs = QUANTITY_DELAY_MS, ...answers }: EditorOptions) {
  const edits: Store<CartEdits> = createStore({ inputs: new Map(), refusals: new Map() })
  const waiting = createWaitingRoom(delayMs)
  const { send, answered, held, refusedCount } = createSender(edits, answers)
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
    /** Removes and returns the refusals of lines that the cart no longer holds. */
    forgetGone(cart: Cart): unknown[] {
      const { inputs, refusals } = edits.get()
      const stored = new Set(linesOf(cart).map((line) => line.offerId))
      const gone = [...refusals].filter(([offerId]) => !stored.has(offerId))
      if (gone.length === 0) return []
      edits.set({
        inputs,
        refusals: new Map([...refusals].filter(([offerId]) => stored.has(offerId))),
      })
      return gone.map(([, error]) => error)
    },
    /**
     * Sends pending changes; resolves when the server has replied to all of them: true if it refused none meanwhile.
     * Earlier refusals have already been reset on the page and do not count. False while changes wait for the network.
     */
    async settle(): Promise<boolean> {
      const before = refusedCount()
      waiting.sendAll()
      const isHeld = await Promise.race([answered().then(() => false), held()])
      return !isHeld && refusedCount() === before
    },
  }
}

function createSender(
  edits: Store<CartEdits>,
  { onCart, onRefusal, networkBack }: Pick<EditorOptions, 'onCart' | 'onRefusal' | 'networkBack'>,
) {
  let queue: Promise<void> = Promise.resolve()
  let refused = 0
  const hold = createHold(edits)
  const sendOne = async (offerIds: readonly string[], input: CartInput, ask: () => Promise<Cart>) => {
    for (;;) {
      try {
        onCart(await ask())
        return edits.set(withoutInput(edits.get(), offerIds, input))
      } catch (error) {
        const back = networkBack?.(error)
        if (back && (await hold.until(back, offerIds, error))) continue
        refused += 1
        edits.set(withRefusal(withoutInput(edits.get(), offerIds, input), offerIds, error))
        return onRefusal()
      }
    }
  }
  const send = (offerIds: readonly string[], input: CartInput, ask: () => Promise<Cart>) => {
    hold.mention(offerIds)
    queue = queue.then(() => sendOne(offerIds, input, ask))
  }
  return { send, answered: () => queue, held: hold.held, refusedCount: () => refused }
}

/** The time without a network: all lines whose changes wait for it say so. */
function createHold(edits: Store<CartEdits>) {
  let reason: unknown
  const listeners = new Set<() => void>()
  const mention = (offerIds: readonly string[]) => {
    if (reason !== undefined) edits.set(withRefusal(edits.get(), offerIds, reason))
  }
  return {
    mention,
    async until(back: Promise<boolean>, offerIds: readonly string[], error: unknown): Promise<boolean> {
      reason = error
      mention(offerIds)
      for (const listener of listeners) listener()
      listeners.clear()
      const isWanted = await back
      reason = undefined
      const { inputs, refusals } = edits.get()
      edits.set({ inputs, refusals: new Map([...refusals].filter(([, why]) => why !== error)) })
      return isWanted
    },
    /** Resolves while, or as soon as, changes wait for the network. */
    held: (): Promise<true> =>
      new Promise((resolve) => {
        if (reason === undefined) listeners.add(() => resolve(true))
        else resolve(true)
      }),
  }
}

/** Quantities waiting for the user to stop pressing, by offer; a newer one replaces an older one. */
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

/** Drops confirmed changes; a newer change of the same line stays. */
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
  return { inputs, refusals: new Map([...refusals, ...offerIds.map((id) => [id, error] as const)]) }
}
