import { createStore } from '../sdk/store.ts'

export interface ModalQuestion {
  readonly title?: string
  readonly content: string
  readonly confirmText?: string
  readonly cancelText?: string
  /** False leaves only the confirm button. */
  readonly showCancel?: boolean
  /** Paints the confirm button red: what it does cannot be undone. */
  readonly isDangerous?: boolean
}

export interface OpenModal extends ModalQuestion {
  readonly answer: (confirmed: boolean) => void
}

export const modalStore = createStore<readonly OpenModal[]>([])

/** Asks, and resolves to true on confirm and false on cancel, Escape or a click outside. */
export function showModal(question: ModalQuestion): Promise<boolean> {
  return new Promise((resolve) => {
    const open: OpenModal = {
      ...question,
      answer(confirmed) {
        modalStore.set(modalStore.get().filter((other) => other !== open))
        resolve(confirmed)
      },
    }
    modalStore.set([...modalStore.get(), open])
  })
}
