import type { Address } from '@tiantian/contracts/user/address.ts'
import { useId } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button.tsx'
import { BottomSheet } from '../../../ui/overlay/bottom-sheet.tsx'
import { AddressFields } from './address-fields.tsx'
import { useAddressForm } from './address-form.ts'

interface AddressSheetProps {
  onClose: () => void
  onSaved: (address: Address, addresses: Address[]) => void
}

/** A new address without leaving the page. */
export function AddressSheet({ onClose, onSaved }: AddressSheetProps) {
  const t = useText()
  const id = useId()
  const form = useAddressForm({ onSaved })
  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      title={t('user.newAddress')}
      desktop="center"
      footer={
        <Button type="submit" form={id} size="lg" isLoading={form.isSending}>
          {t('common.save')}
        </Button>
      }
    >
      <AddressFields form={form} id={id} />
    </BottomSheet>
  )
}
