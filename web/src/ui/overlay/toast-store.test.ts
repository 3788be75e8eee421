import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hideLoading, showLoading, showToast, toastStore } from './toast-store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  hideLoading()
  vi.useRealTimers()
})

test('[S4.10] a toast hides after 1500 ms by default', () => {
  showToast({ title: 'Saved' })
  vi.advanceTimersByTime(1499)
  expect(toastStore.get()?.title).toBe('Saved')
  vi.advanceTimersByTime(1)
  expect(toastStore.get()).toBeUndefined()
  showToast({ title: 'Wait', durationMs: 2000 })
  vi.advanceTimersByTime(1999)
  expect(toastStore.get()?.title).toBe('Wait')
})

test('[S4.10] loading stays until it is hidden', () => {
  showLoading('Loading…')
  vi.advanceTimersByTime(3_600_000)
  expect(toastStore.get()).toEqual({ title: 'Loading…', icon: 'loading' })
  hideLoading()
  expect(toastStore.get()).toBeUndefined()
})

test('a second toast has its full time, whatever is left of the first', () => {
  showToast({ title: 'First' })
  vi.advanceTimersByTime(1000)
  showToast({ title: 'Second' })
  vi.advanceTimersByTime(1000)
  expect(toastStore.get()?.title).toBe('Second')
})

test('hiding the loading does not hide a toast', () => {
  showToast({ title: 'Saved' })
  hideLoading()
  expect(toastStore.get()?.title).toBe('Saved')
})
