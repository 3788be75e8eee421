import { createStore } from '../../sdk/store.ts'

export interface ModalQuestion {
  readonly title?: string
  readonly content: string
  readonly confirmText?: string
  readonly cancelText?: string
  /** False leaves only the confirm button. */
  readonly showCancel?: boolean
  /** Makes the confirm button red: its action cannot be undone. */
  readonly isDangerous?: boolean
}

export interface OpenModal extends ModalQuestion {
  /** The same question asked again is a new one. */
  readonly id: number
  readonly answer: (confirmed: boolean) => void
}

let lastId = 0

export const modalStore = createStore<readonly OpenModal[]>([])

/** Asks, and resolves to true on confirm and false on cancel, Escape or a click outside. */
export function showModal(question: ModalQuestion): Promise<boolean> {
  return new Promise((resolve) => {
    const open: OpenModal = {
      ...question,
      id: ++lastId,
      answer(confirmed) {
        modalStore.set(modalStore.get().filter((other) => other !== open))
        resolve(confirmed)
      },
    }
    modalStore.set([...modalStore.get(), open])
  })
}
