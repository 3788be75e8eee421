import type { Currency } from '@tiantian/contracts/money.ts'
import { majorUnits } from '@tiantian/contracts/money.ts'
import { minorOfNumber } from '@tiantian/contracts/money-text.ts'
import type { CertificateForm } from '@tiantian/contracts/shop/certificate.ts'
import type { OwnShopSettings } from '@tiantian/contracts/shop/own-shop.ts'
import type { ShopSettings } from '@tiantian/contracts/shop/shop-form.ts'
import type { ShopTax } from '@tiantian/contracts/shop/tax.ts'
import type { FormState } from '../../ui/form/use-form.ts'

export type SettingsWarehouse = ShopSettings['warehouses'][number] & { readonly cityName: string }

/** A certificate with what the page shows of it; `fileName` is that of a new file. */
export interface SettingsCertificate extends CertificateForm {
  readonly brandName: string
  readonly fileName: string
}

/** The settings while they are edited: numbers may be empty, and a city is chosen by its name. */
export interface SettingsDraft
  extends Omit<ShopSettings, 'cityId' | 'warehouses' | 'certificates' | 'taxes' | 'minimumOrder'> {
  readonly cityId: number | null
  readonly cityName: string
  readonly warehouses: readonly (Omit<SettingsWarehouse, 'cityId'> & { readonly cityId: number | null })[]
  readonly certificates: readonly SettingsCertificate[]
  /** The rate in percent. */
  readonly taxes: readonly (Omit<ShopTax, 'basisPoints'> & { readonly percent: number | null })[]
  readonly minimumAmount: number | null
  readonly minimumCurrency: Currency
}

export const draftOf = ({ settings, cityNames, brandNames }: OwnShopSettings): SettingsDraft => {
  const { minimumOrder, ...rest } = settings
  const nameOf = (cityId: number) => cityNames[String(cityId)] ?? ''
  const currency = minimumOrder?.currency ?? 'CNY'
  return {
    ...rest,
    cityName: nameOf(rest.cityId),
    warehouses: rest.warehouses.map((one) => ({ ...one, cityName: nameOf(one.cityId) })),
    certificates: rest.certificates.map((one) => ({
      ...one,
      brandName: brandNames[one.brand] ?? '',
      fileName: '',
    })),
    taxes: rest.taxes.map(({ basisPoints, ...one }) => ({ ...one, percent: basisPoints / 100 })),
    minimumAmount: minimumOrder && Number(majorUnits(minimumOrder.amountMinor)),
    minimumCurrency: currency,
  }
}

/** As the contract has them; what is not right stays, and the contract says so. */
export function settingsOf({ cityName: _, minimumAmount, minimumCurrency, ...draft }: SettingsDraft) {
  return {
    ...draft,
    warehouses: draft.warehouses.map(({ cityName: _name, ...one }) => one),
    certificates: draft.certificates.map(({ brandName: _brand, fileName: _file, ...one }) => one),
    taxes: draft.taxes.map(({ percent, ...one }) => ({
      ...one,
      basisPoints: percent === null ? Number.NaN : minorOfNumber(percent),
    })),
    minimumOrder:
      minimumAmount === null
        ? null
        : {
            amountMinor: minorOfNumber(minimumAmount),
            currency: minimumCurrency,
          },
  }
}

export interface SettingsPartProps {
  readonly form: FormState<SettingsDraft>
}
