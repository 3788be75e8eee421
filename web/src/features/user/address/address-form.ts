import { useQueryClient } from '@tanstack/react-query'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Address } from '@tiantian/contracts/user/address.ts'
import type { AddressForm } from '@tiantian/contracts/user/address-form.ts'
import { addressForm, createAddress, updateAddress } from '@tiantian/contracts/user/address-form.ts'
import { useState } from 'react'
import type { CheckedForm } from '../../../i18n/check-form.ts'
import { checkForm } from '../../../i18n/check-form.ts'
import { codeText } from '../../../i18n/code-text.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { useLanguage } from '../../../i18n/use-text.ts'
import { call } from '../../../sdk/call.ts'
import { CallError } from '../../../sdk/call-error.ts'
import type { RequestIds } from '../../../sdk/request-ids.ts'
import { createRequestIds } from '../../../sdk/request-ids.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { addressesQuery } from './addresses-query.ts'

/** The form values while typing: a city is only chosen when it has an id. */
export interface AddressDraft extends Omit<AddressForm, 'cityId'> {
  readonly cityId: number | undefined
  readonly cityName: string
}

const COUNTRY_OF: Record<Language, string> = { 'zh-Hans': 'CN', en: '', ru: 'RU', kk: 'KZ' }

interface AddressFormOptions {
  /** The address to edit; left out for a new one. */
  address?: Address | undefined
  onSaved: (address: Address, addresses: Address[]) => void
}

export type AddressFormState = ReturnType<typeof useAddressForm>

/** The state of the address form: values, errors, and saving. */
export function useAddressForm({ address, onSaved }: AddressFormOptions) {
  const queryClient = useQueryClient()
  const language = useLanguage()
  // However often it is sent after a lost reply, only one address is created.
  const [requestIds] = useState(createRequestIds)
  return useForm({
    asksBeforeUnload: true,
    start: address ?? emptyDraft(COUNTRY_OF[language]),
    check: checkAddress,
    send: (form: AddressForm) => saveAddress(address?.id, requestIds, form),
    onSent({ saved, addresses }) {
      queryClient.setQueryData(addressesQuery().queryKey, { addresses })
      requestIds.answered()
      onSaved(saved, addresses)
    },
    fieldOf: { CITY_NOT_FOUND: 'cityId' },
  })
}

function emptyDraft(country: string): AddressDraft {
  return {
    name: '',
    phone: '',
    country,
    cityId: undefined,
    cityName: '',
    street: '',
    postcode: '',
    isDefault: false,
  }
}

async function saveAddress(id: string | undefined, requestIds: RequestIds, form: AddressForm) {
  if (!id) {
    const requestId = requestIds.idOf(form)
    const { address, addresses } = await call(createAddress, { requestId, address: form })
    return { saved: address, addresses }
  }
  const { addresses } = await call(updateAddress, { id, address: form })
  const saved = addresses.find((candidate) => candidate.id === id)
  if (!saved) throw new CallError('ADDRESS_NOT_FOUND', codeText('ADDRESS_NOT_FOUND'))
  return { saved, addresses }
}

/** Country and city must be chosen, not only typed. */
function checkAddress(draft: AddressDraft): CheckedForm<AddressForm> {
  const checked = checkForm(addressForm, draft)
  if (checked.ok) return checked
  const { country, cityId } = checked.errors
  return {
    ok: false,
    errors: {
      ...checked.errors,
      ...(country && { country: i18n.t('error.rule.invalid_value') }),
      ...(cityId && { cityId: codeText('CITY_NOT_FOUND') }),
    },
  }
}
