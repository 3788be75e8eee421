import { expect, test } from 'vitest'
import { modalStore, showModal } from './modal-store.ts'

test('a question is answered once and reveals the one below', async () => {
  const first = showModal({ content: 'Delete the address?' })
  const second = showModal({ content: 'Really?' })
  expect(modalStore.get().map(({ content }) => content)).toEqual(['Delete the address?', 'Really?'])
  modalStore.get().at(-1)?.answer(false)
  expect(await second).toBe(false)
  modalStore.get().at(-1)?.answer(true)
  expect(await first).toBe(true)
  expect(modalStore.get()).toEqual([])
})

test('the same question asked twice is two dialogs', () => {
  const content = 'Delete the address?'
  void showModal({ content })
  void showModal({ content })
  expect(new Set(modalStore.get().map(({ id }) => id)).size).toBe(2)
})
