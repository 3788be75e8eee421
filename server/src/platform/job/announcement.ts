/** Carries short texts between the processes. What nobody hears is lost. */
export interface Broker {
  /** Refuses what it could not send. */
  publish(channel: string, text: string): Promise<void>
  /** `onReturn` is called whenever texts may have been missed. Returns how to stop. */
  subscribe(channel: string, hear: (text: string) => void, onReturn: () => void): () => void
  close(): void
}

export interface BrokerMessage {
  readonly channel: string
  readonly text: string
}

/** By transaction. */
const afterCommit = new WeakMap<object, BrokerMessage[]>()

/** Collects what the transaction announces by a broker. */
export function collectAnnouncements(tx: object): BrokerMessage[] {
  const announcements: BrokerMessage[] = []
  afterCommit.set(tx, announcements)
  return announcements
}

/**
 * Whether the announcements of this transaction are published after its commit (`announceAfterCommit`); otherwise the
 * caller's statement calls `pg_notify`, which takes effect with the commit.
 */
export const isAnnouncedAfterCommit = (tx: object): boolean => afterCommit.has(tx)

export function announceAfterCommit(tx: object, announcements: readonly BrokerMessage[]) {
  afterCommit.get(tx)?.push(...announcements)
}
