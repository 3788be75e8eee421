import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { PlusIcon } from '../../../ui/icons.tsx'
import { BottomSheet } from '../../../ui/overlay/bottom-sheet.tsx'
import surface from '../../../ui/surface.module.css'
import { AddressSheet } from '../../user/address/address-sheet.tsx'
import { AddressText } from '../../user/address/address-text.tsx'
import css from './address-choice.module.css'
import type { Checkout } from './use-checkout.ts'

/** The shipping address: the chosen one, the others in a sheet, and a new one without leaving the page. */
export function AddressChoice({ checkout }: { checkout: Checkout }) {
  const t = useText()
  const [open, setOpen] = useState<'none' | 'list' | 'form'>('none')
  const { address } = checkout
  const close = () => setOpen('none')
  return (
    <section className={cx(surface.panel, css.card)} aria-labelledby="delivery-address">
      <h2 id="delivery-address" className={css.title}>
        {t('order.address')}
      </h2>
      {address ? (
        <div className={css.chosen}>
          <AddressText address={address} />
          <Button variant="soft" size="sm" onClick={() => setOpen('list')}>
            {t('order.addressChange')}
          </Button>
        </div>
      ) : (
        <div className={css.chosen}>
          <p className={css.none}>{t('order.addressNone')}</p>
          <Button icon={<PlusIcon size={18} />} onClick={() => setOpen('form')}>
            {t('order.addressAdd')}
          </Button>
        </div>
      )}
      {open === 'list' && <AddressList checkout={checkout} onClose={close} onAdd={() => setOpen('form')} />}
      {open === 'form' && (
        <AddressSheet
          onClose={close}
          onSaved={(added, addresses) => {
            checkout.addAddress(added, addresses)
            close()
          }}
        />
      )}
    </section>
  )
}

interface AddressListProps {
  checkout: Checkout
  onClose: () => void
  onAdd: () => void
}

function AddressList({ checkout, onClose, onAdd }: AddressListProps) {
  const t = useText()
  const { preview, address, chooseAddress } = checkout
  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      title={t('order.addressChoose')}
      desktop="center"
      footer={
        <Button variant="secondary" icon={<PlusIcon size={18} />} onClick={onAdd}>
          {t('order.addressAdd')}
        </Button>
      }
    >
      <ul className={css.list}>
        {preview.addresses.map((candidate) => (
          <li key={candidate.id}>
            <button
              type="button"
              className={css.choice}
              aria-pressed={candidate.id === address?.id}
              onClick={() => {
                chooseAddress(candidate.id)
                onClose()
              }}
            >
              <AddressText address={candidate} />
            </button>
          </li>
        ))}
      </ul>
    </BottomSheet>
  )
}
