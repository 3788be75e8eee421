import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Address, AddressForm } from '@tiantian/contracts/user/address.ts'
import {
  addressForm,
  createAddress,
  isPostcode,
  listAddresses,
  updateAddress,
} from '@tiantian/contracts/user/address.ts'
import { useRef, useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { codeText, errorMessage, fieldTexts } from '../../i18n/error-text.ts'
import { i18n } from '../../i18n/i18n.ts'
import { useLanguage } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { CallError } from '../../sdk/call-error.ts'
import { query } from '../../sdk/query.ts'
import { newRequestId } from '../../sdk/request-id.ts'

/** The form while it is typed: a city is only chosen when it has an id. */
export interface AddressDraft extends Omit<AddressForm, 'cityId'> {
  readonly cityId: number | undefined
  readonly cityName: string
}

type Errors = Readonly<Record<string, string>>

const COUNTRY_OF: Record<Language, string> = { 'zh-Hans': 'CN', en: '', ru: 'RU', kk: 'KZ' }

export const addressesQuery = () => query(listAddresses, {})

interface FormOptions {
  /** Filled in for a change; left out for a new one. */
  address?: Address | undefined
  onSaved: (address: Address, addresses: Address[]) => void
}

export type AddressFormState = ReturnType<typeof useAddressForm>

/** The state of the address form: what is typed, what is wrong with it, and how to save it. */
export function useAddressForm({ address, onSaved }: FormOptions) {
  const queryClient = useQueryClient()
  const language = useLanguage()
  const [draft, setDraft] = useState<AddressDraft>(address ?? emptyDraft(COUNTRY_OF[language]))
  const [errors, setErrors] = useState<Errors>({})
  // One id for this form however often it is sent, so that a lost answer makes no second address.
  const requestId = useRef(newRequestId())
  const save = useMutation({
    mutationFn: (form: AddressForm) => saveAddress(address?.id, requestId.current, form),
    meta: { errors: 'inline' },
    onSuccess({ saved, addresses }) {
      queryClient.setQueryData(addressesQuery().queryKey, { addresses })
      requestId.current = newRequestId()
      onSaved(saved, addresses)
    },
    onError: (error) => setErrors(serverErrors(error)),
  })
  return {
    draft,
    errors,
    isSaving: save.isPending,
    change: (part: Partial<AddressDraft>) => setDraft({ ...draft, ...part }),
    submit() {
      const checked = checkForm(addressForm, draft)
      setErrors(checked.ok ? {} : draftErrors(checked.errors, draft))
      if (checked.ok && !save.isPending) save.mutate(checked.data)
    },
  }
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

async function saveAddress(id: string | undefined, requestId: string, form: AddressForm) {
  if (!id) {
    const { address, addresses } = await call(createAddress, { requestId, address: form })
    return { saved: address, addresses }
  }
  const { addresses } = await call(updateAddress, { id, address: form })
  const saved = addresses.find((candidate) => candidate.id === id)
  if (!saved) throw new CallError('ADDRESS_NOT_FOUND')
  return { saved, addresses }
}

/** What is empty is not wrong but missing, and a city wants to be chosen. */
function draftErrors(errors: Errors, draft: AddressDraft): Errors {
  const texts: Record<string, string> = {}
  // The contract looks at the postcode only once all else is right; a person wants to hear of it at once.
  const isPostcodeWrong = !isPostcode(draft.country, draft.postcode.trim().toUpperCase())
  const found = { ...errors, ...(isPostcodeWrong && { postcode: i18n.t('error.rule.postcode') }) }
  for (const [field, text] of Object.entries(found)) {
    texts[field] = draft[field as keyof AddressDraft] === '' ? i18n.t('error.rule.required') : text
  }
  if (texts.cityId) texts.cityId = codeText('CITY_NOT_FOUND')
  return texts
}

function serverErrors(error: unknown): Errors {
  if (!(error instanceof CallError)) return { form: errorMessage(error) }
  if (error.code === 'CITY_NOT_FOUND') return { cityId: errorMessage(error) }
  if (error.fields.length === 0) return { form: errorMessage(error) }
  const byPath = Object.entries(fieldTexts(error.fields))
  return Object.fromEntries(byPath.map(([path, text]) => [path.replace(/^address\./, ''), text]))
}
