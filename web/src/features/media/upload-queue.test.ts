import { expect, test } from 'vitest'
import { CallError } from '../../sdk/call-error.ts'
import type { UploadItem } from './upload-queue.ts'
import { createUploadQueue } from './upload-queue.ts'

/** A fake upload for which the test decides when and how it ends. */
function trial() {
  const open = new Map<string, { end(fileId: string): void; fail(error: unknown): void }>()
  const queue = createUploadQueue(({ file }, { signal, onPercent }) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    open.set(file.name, { end: resolve, fail: reject })
    signal.addEventListener('abort', () => reject(new CallError('ABORTED')))
    onPercent(10)
    return promise.finally(() => open.delete(file.name))
  })
  const states = () => queue.get().map(({ file, state }) => `${file.name} ${state}`)
  const idOf = (name: string) => queue.get().find(({ file }) => file.name === name)!.id
  return { queue, open, states, idOf }
}

const files = (...names: string[]) => names.map((name) => new File(['x'], name))
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('[S9.1] five uploads run at a time, also when more files are added meanwhile', async () => {
  const { queue, open } = trial()
  queue.add(files('1', '2', '3', '4'))
  queue.add(files('5', '6', '7'))
  expect([...open.keys()]).toEqual(['1', '2', '3', '4', '5'])
  open.get('2')?.end('id')
  await settled()
  expect([...open.keys()]).toEqual(['1', '3', '4', '5', '6'])
})

test('a file reports its progress, and its final address', async () => {
  const { queue, open } = trial()
  queue.add(files('a'))
  expect(queue.get()[0]).toMatchObject({ state: 'uploading', percent: 10 })
  open.get('a')?.end('https://x/a')
  await settled()
  expect(queue.get()[0]).toMatchObject({ state: 'done', percent: 100, fileId: 'https://x/a' })
})

test('a failed upload blocks no other, and can be retried', async () => {
  const { queue, open, states, idOf } = trial()
  queue.add(files('a', 'b'))
  open.get('a')?.fail(new CallError('FILE_DAMAGED'))
  open.get('b')?.end('id')
  await settled()
  expect(states()).toEqual(['a failed', 'b done'])
  queue.retry(idOf('a'))
  expect(queue.get()[0]).toMatchObject<Partial<UploadItem>>({ state: 'uploading', percent: 10 })
  open.get('a')?.end('id')
  await settled()
  expect(states()).toEqual(['a done', 'b done'])
})

test('a cancelled upload makes room for the next; a waiting one never starts', async () => {
  const { queue, open, states, idOf } = trial()
  queue.add(files('1', '2', '3', '4', '5', '6', '7'))
  queue.cancel(idOf('6'))
  queue.cancel(idOf('1'))
  await settled()
  expect([...open.keys()]).toEqual(['2', '3', '4', '5', '7'])
  expect(states().slice(0, 1)).toEqual(['1 cancelled'])
  expect(states()[5]).toBe('6 cancelled')
})

test('a removed file is cancelled and gone', async () => {
  const { queue, open, states, idOf } = trial()
  queue.add(files('a', 'b'))
  queue.remove(idOf('a'))
  await settled()
  expect([states(), [...open.keys()]]).toEqual([['b uploading'], ['b']])
  queue.clear()
  await settled()
  expect([states(), [...open.keys()]]).toEqual([[], []])
})

test('[S8.5] once the network is back, what was lost is sent again; a refused file is not', async () => {
  const { queue, open, states } = trial()
  queue.add(files('lost', 'refused'))
  open.get('lost')?.fail(new CallError('NETWORK'))
  open.get('refused')?.fail(new CallError('FILE_TYPE_REFUSED'))
  await settled()
  queue.retryLost()
  expect(states()).toEqual(['lost uploading', 'refused failed'])
})
