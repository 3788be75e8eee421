import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Address } from '@tiantian/contracts/user/address.ts'
import { ADDRESSES_MAX, deleteAddress, setDefaultAddress } from '@tiantian/contracts/user/address.ts'
import { useText } from '../../../i18n/use-text.ts'
import { call } from '../../../sdk/call.ts'
import { useSuspenseQuery } from '../../../sdk/use-query.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Tag } from '../../../ui/chip.tsx'
import { cx } from '../../../ui/class-names.ts'
import { PlusIcon } from '../../../ui/icons.tsx'
import { showModal } from '../../../ui/overlay/modal-store.ts'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { EmptyState } from '../../../ui/states.tsx'
import surface from '../../../ui/surface.module.css'
import { PageFrame } from '../../shell/frame/page-frame.tsx'
import { PageLink } from '../../shell/page-link.tsx'
import { pageUrl } from '../../shell/page-url.ts'
import css from './address-list-page.module.css'
import { AddressText } from './address-text.tsx'
import { addressesQuery } from './addresses-query.ts'

const EDIT_PAGE = '/pages/user/address/edit'

/** My delivery addresses, the default one first. */
export function AddressListPage() {
  const t = useText()
  const { addresses } = useSuspenseQuery(addressesQuery()).data
  return (
    <PageFrame title={t('user.addressesTitle')}>
      {addresses.length === 0 ? (
        <EmptyState
          title={t('user.addressesEmpty')}
          text={t('user.addressesEmptyText')}
          action={<AddLink className={buttonClass()} />}
        />
      ) : (
        <Addresses addresses={addresses} />
      )}
    </PageFrame>
  )
}

function Addresses({ addresses }: { addresses: readonly Address[] }) {
  const t = useText()
  const count = addresses.length
  const max = ADDRESSES_MAX
  const isFull = count >= max
  return (
    <>
      <ul className={css.list}>
        {addresses.map((address) => (
          <li key={address.id} className={cx(surface.panel, css.card)}>
            <AddressCard address={address} />
          </li>
        ))}
        {!isFull && (
          <li>
            <AddLink className={css.add} />
          </li>
        )}
      </ul>
      <p className={css.count}>
        {isFull ? t('profile.address.full', { max }) : t('profile.address.count', { count, max })}
      </p>
    </>
  )
}

function AddLink({ className }: { className: string | undefined }) {
  const t = useText()
  return (
    <PageLink url={EDIT_PAGE} className={className}>
      <PlusIcon size={18} />
      {t('user.addAddress')}
    </PageLink>
  )
}

function AddressCard({ address }: { address: Address }) {
  const t = useText()
  return (
    <>
      {address.isDefault && (
        <div>
          <Tag tone="primary">{t('user.isDefault')}</Tag>
        </div>
      )}
      <AddressText address={address} />
      <AddressActions address={address} />
    </>
  )
}

function AddressActions({ address }: { address: Address }) {
  const t = useText()
  const { makeDefault, remove } = useAddressChanges(address)
  const { id, name, isDefault } = address
  return (
    <div className={css.actions}>
      <PageLink
        url={pageUrl(EDIT_PAGE, { id })}
        className={buttonClass({ variant: 'soft', size: 'sm' })}
        aria-label={t('user.editOf', { name })}
      >
        {t('common.edit')}
      </PageLink>
      {!isDefault && (
        <Button
          variant="plain"
          size="sm"
          isLoading={makeDefault.isPending}
          onClick={() => makeDefault.mutate()}
        >
          {t('user.makeDefault')}
        </Button>
      )}
      <Button
        variant="plain"
        size="sm"
        className={css.delete}
        aria-label={t('user.deleteOf', { name })}
        onClick={() => void remove()}
      >
        {t('common.delete')}
      </Button>
    </div>
  )
}

function useAddressChanges(address: Address) {
  const t = useText()
  const queryClient = useQueryClient()
  const keep = (reply: { addresses: Address[] }) => queryClient.setQueryData(addressesQuery().queryKey, reply)
  const makeDefault = useMutation({
    mutationFn: () => call(setDefaultAddress, { id: address.id }),
    onSuccess: keep,
  })
  const deletion = useMutation({
    mutationFn: () => call(deleteAddress, { id: address.id }),
    onSuccess(reply) {
      keep(reply)
      showToast({ title: t('user.addressDeleted'), icon: 'success' })
    },
  })
  const remove = async () => {
    const isSure = await showModal({
      title: t('user.deleteAddressTitle'),
      content: t('user.deleteAddressText', { name: address.name, street: address.street }),
      confirmText: t('common.delete'),
      isDangerous: true,
    })
    if (isSure) deletion.mutate()
  }
  return { makeDefault, remove }
}
