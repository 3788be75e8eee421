/** The single store of each of our databases in the browser. */
const STORE = 'kept'

/** @throws DOMException where the browser offers no storage, such as in some private windows */
export async function openBrowserDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE)
  return await resultOf(request)
}

export const readItem = (database: IDBDatabase, key: string): Promise<unknown> =>
  resultOf(database.transaction(STORE).objectStore(STORE).get(key))

/** Undefined deletes it. */
export async function writeItem(database: IDBDatabase, key: string, value: unknown): Promise<void> {
  const store = database.transaction(STORE, 'readwrite').objectStore(STORE)
  await (value === undefined ? resultOf(store.delete(key)) : resultOf(store.put(value, key)))
}

/** Deletes all of them. */
export async function deleteBrowserDatabases(): Promise<void> {
  const known = (await globalThis.indexedDB?.databases?.().catch(() => [])) ?? []
  for (const { name } of known) if (name !== undefined) indexedDB.deleteDatabase(name)
}

const resultOf = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'))
  })
