import type { Address } from '@tiantian/contracts/user/address.ts'
import { formatPhone } from '../../../i18n/format-phone.ts'
import { isLargeFirst } from './address-layout.ts'
import css from './address-text.module.css'

/** An address as on a parcel: recipient and phone, then the location in the order of its country. */
export function AddressText({ address }: { address: Omit<Address, 'id' | 'isDefault' | 'cityId'> }) {
  const { name, phone, street, cityName, postcode, country, countryName } = address
  const lines = [street, cityName, postcode, countryName].filter((part) => part !== '')
  return (
    <span className={css.address}>
      <span>
        <strong>{name}</strong> <span className={css.phone}>{formatPhone(phone)}</span>
      </span>
      <span className={css.place}>{(isLargeFirst(country) ? lines.toReversed() : lines).join(', ')}</span>
    </span>
  )
}
