import { useSyncExternalStore } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'
import css from './modal-host.module.css'
import type { OpenModal } from './modal-store.ts'
import { modalStore } from './modal-store.ts'

/** Renders the dialogs of showModal, the newest on top; mounted once in the root. */
export function ModalHost() {
  const modal = useSyncExternalStore(modalStore.subscribe, modalStore.get).at(-1)
  return modal ? <Modal key={modal.id} modal={modal} /> : null
}

function Modal({ modal }: { modal: OpenModal }) {
  const t = useText()
  const { title = t('common.tip'), content, showCancel = true } = modal
  return (
    <Dialog isAlert labelledBy="modal-title" onClose={() => modal.answer(false)}>
      <div className={css.body}>
        <h2 id="modal-title" className={css.title}>
          {title}
        </h2>
        <p className={css.content}>{content}</p>
      </div>
      <div className={css.actions}>
        {showCancel && (
          <Button variant="soft" onClick={() => modal.answer(false)}>
            {modal.cancelText ?? t('common.cancel')}
          </Button>
        )}
        <Button variant={modal.isDangerous ? 'danger' : 'primary'} onClick={() => modal.answer(true)}>
          {modal.confirmText ?? t(showCancel ? 'common.confirm' : 'common.understood')}
        </Button>
      </div>
    </Dialog>
  )
}
