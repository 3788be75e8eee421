import { asNumberOrText } from '@tiantian/contracts/cart/line-list.ts'
import { readAmount } from '@tiantian/contracts/money-text.ts'
import type { FormState } from '../../ui/form/use-form.ts'
import type { useCar } from '../vehicle/car.ts'

export interface RequestLine {
  readonly what: string
  /** Of the product whose name `what` is, until that is changed. */
  readonly partNumber?: string | undefined
  readonly quantity: string
  readonly target: string
}

export interface RequestDraft {
  lines: readonly RequestLine[]
  shops: readonly { readonly id: string; readonly name: string }[]
  isOpen: boolean
  isForCar: boolean
  vin: string
  currency: string
  cityName: string
  cityId: number | undefined
  incoterm: string
  wantedBy: string
  note: string
  files: readonly { readonly fileId: string; readonly name: string }[]
}

export const EMPTY_LINE: RequestLine = { what: '', quantity: '1', target: '' }
export const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.replace(/\s/g, '')))

/** As the contract has it; what cannot be read stays, and the contract says so. */
export const inputOf = (draft: RequestDraft, car: ReturnType<typeof useCar>['car']) => ({
  lines: draft.lines
    .filter(({ what }) => what.trim() !== '')
    .map(({ what, partNumber, quantity, target }) => ({
      ...(partNumber ? { partNumber, text: what } : asNumberOrText(what.trim())),
      quantity: numberOf(quantity),
      ...(target !== '' && { targetMinor: readAmount(target) ?? Number.NaN }),
    })),
  shopIds: draft.shops.map(({ id }) => id),
  isOpen: draft.isOpen,
  ...(draft.isForCar && car && { vehicle: car }),
  vin: draft.vin,
  currency: draft.currency,
  cityId: draft.cityId,
  ...(draft.incoterm && { incoterm: draft.incoterm }),
  ...(draft.wantedBy && { wantedBy: draft.wantedBy }),
  note: draft.note,
  files: draft.files,
})

export type RequestFormState = FormState<RequestDraft>
