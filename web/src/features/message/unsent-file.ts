import { openBrowserDatabase, readItem, writeItem } from '../../sdk/browser-database.ts'

const DATABASE = 'unsent-files'

/** Where the browser offers no storage, files live as long as the page. */
const inMemory = new Map<string, File>()

/** Files of messages that wait for the network, by the request id of the message. */
export async function keepFile(requestId: string, file: File): Promise<void> {
  inMemory.set(requestId, file)
  try {
    await writeItem(await openBrowserDatabase(DATABASE), requestId, file)
  } catch {
    // A full disk, or a private window.
  }
}

export async function keptFile(requestId: string): Promise<File | undefined> {
  const known = inMemory.get(requestId)
  if (known) return known
  const stored = await openBrowserDatabase(DATABASE)
    .then((database) => readItem(database, requestId))
    .catch(() => undefined)
  return stored instanceof File ? stored : undefined
}

export function dropFile(requestId: string): void {
  inMemory.delete(requestId)
  openBrowserDatabase(DATABASE)
    .then((database) => writeItem(database, requestId, undefined))
    .catch(() => undefined)
}
