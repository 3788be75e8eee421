import type { Order } from '@tiantian/contracts/order/order.ts'
import type { ReactNode } from 'react'
import type { FormState } from '../../../ui/form/use-form.ts'
import { field } from '../../../ui/form/use-form.ts'
import css from './line-fields.module.css'

/** What is typed about the lines of an order: each key ends with the position of its line. */
export type LinesDraft = Readonly<Record<string, string>>

/** A field that may not be in the draft so far. */
export const textOf = (form: FormState<LinesDraft>, key: string) => ({
  ...field(form, key),
  value: form.draft[key] ?? '',
})

interface LineFieldsProps {
  line: Pick<Order['lines'][number], 'brandName' | 'partNumber' | 'name'> | undefined
  children: ReactNode
}

/** The fields of one line of an order, under its part. */
export function LineFields({ line, children }: LineFieldsProps) {
  return (
    <fieldset className={css.line}>
      <legend className={css.name}>
        {line?.brandName} {line?.partNumber}
        <span>{line?.name}</span>
      </legend>
      {children}
    </fieldset>
  )
}
