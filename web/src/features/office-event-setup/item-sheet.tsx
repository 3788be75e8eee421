import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { CheckedForm } from '../../i18n/check-form.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { LanguageSwitch } from './localized-text-field.tsx'
import css from './set-up.module.css'

interface ItemSheetProps<Draft extends object, Schema extends z.core.$ZodType> {
  title: string
  start: Draft
  /** The schema for validation here, the same as on the server. */
  schema: Schema
  save: (item: z.output<Schema>) => Promise<unknown>
  onClose: () => void
  /** Whether it has texts in several languages. */
  hasWords?: boolean
  children: (form: FormState<Draft>) => ReactNode
}

/** One item of a list, edited in a sheet and saved into the current list: nobody's other items are lost. */
export function ItemSheet<Draft extends object, Schema extends z.core.$ZodType>(
  props: ItemSheetProps<Draft, Schema>,
) {
  const { title, start, schema, save, onClose, hasWords = true, children } = props
  const t = useText()
  const form = useForm({
    start,
    check: (draft) => firstPart(checkForm(schema, draft)),
    send: save,
    onSent: onClose,
  })
  return (
    <BottomSheet isOpen desktop="side" title={title} onClose={onClose}>
      <Form form={form} className={css.form}>
        {hasWords && <LanguageSwitch />}
        {children(form)}
        <FormError form={form} />
        <Button type="submit" isLoading={form.isSending}>
          {t('common.save')}
        </Button>
      </Form>
    </BottomSheet>
  )
}

/** Errors by the field that holds them: `title.ru` and `options.2.label` appear at theirs. */
export function firstPart<Data>(checked: CheckedForm<Data>): CheckedForm<Data> {
  if (checked.ok) return checked
  const errors: Record<string, string> = {}
  for (const [path, text] of Object.entries(checked.errors)) errors[path.split('.')[0] ?? path] ??= text
  return { ok: false, errors }
}
