import type { Address } from '@tiantian/contracts/user/address.ts'
import { useText } from '../../i18n/use-text.ts'
import { useSuspenseQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import surface from '../../ui/surface.module.css'
import { showToast } from '../../ui/toast-store.ts'
import { Missing } from '../shell/missing.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { useNavigatorHere } from '../shell/use-navigator.ts'
import css from './address-edit-page.module.css'
import { AddressFields } from './address-fields.tsx'
import { useAddressForm } from './address-form.ts'
import { AddressPaste } from './address-paste.tsx'
import { addressesQuery } from './addresses-query.ts'

/** Creates or edits an address. */
export function AddressEditPage({ id }: { id: string | undefined }) {
  const t = useText()
  const { data } = useSuspenseQuery(addressesQuery())
  const address = data.addresses.find((candidate) => candidate.id === id)
  return (
    <PageFrame title={id ? t('user.editAddress') : t('user.newAddress')}>
      {id && !address ? <AddressGone /> : <AddressForm key={id} address={address} />}
    </PageFrame>
  )
}

const FORM_ID = 'address'

function AddressForm({ address }: { address: Address | undefined }) {
  const t = useText()
  const { navigateBack } = useNavigatorHere()
  const form = useAddressForm({
    address,
    onSaved() {
      showToast({ title: t('user.addressSaved'), icon: 'success' })
      navigateBack()
    },
  })
  return (
    <div className={cx(surface.panel, css.card)}>
      {!address && <AddressPaste form={form} />}
      <AddressFields form={form} id={FORM_ID} />
      <Button type="submit" form={FORM_ID} size="lg" isLoading={form.isSending}>
        {t('common.save')}
      </Button>
    </div>
  )
}

function AddressGone() {
  const t = useText()
  const way = { text: t('user.addressesTitle'), url: '/pages/user/address/list' }
  return <Missing title={t('user.addressGone')} way={way} />
}
