/** A menu of the header; the header knows which one is open. */
export interface ToggledMenu {
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onClose: () => void
}
