import { useQueryClient } from '@tanstack/react-query'
import type { Input } from '@tiantian/contracts/action.ts'
import type { ContactEntry } from '@tiantian/contracts/expo/contact-book.ts'
import { saveContact } from '@tiantian/contracts/expo/contact-book.ts'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { newRequestId } from '../../sdk/request-id.ts'
import { Button } from '../../ui/button.tsx'
import cards from '../../ui/cards.module.css'
import { Form, FormError } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { contactReads } from './contact-query.ts'

/** Tags as they are typed, with commas between. */
export const tagsOf = (text: string) => [
  ...new Set(
    text
      .split(/[,，;、]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

interface OwnContactSheetProps {
  /** None: a new one. */
  contact?: ContactEntry
  onClose: () => void
}

/** A contact written by hand: a new one, or a change of one. */
export function ContactSheet({ contact, onClose }: OwnContactSheetProps) {
  const t = useText()
  const client = useQueryClient()
  const [newContactId] = useState(newRequestId)
  const id = contact?.id ?? newContactId
  const {
    name = '',
    company = '',
    jobTitle = '',
    phone = '',
    email = '',
    note = '',
    tags = [],
  } = contact ?? {}
  const form = useForm<
    Record<'name' | 'company' | 'jobTitle' | 'phone' | 'email' | 'tags', string>,
    Input<typeof saveContact>,
    object
  >({
    start: { name, company, jobTitle, phone, email, tags: tags.join(', ') },
    check: ({ tags: typed, ...draft }) =>
      checkForm(saveContact.input, { id, note, ...draft, tags: tagsOf(typed) }),
    send: (input) => call(saveContact, input),
    onSent() {
      void client.invalidateQueries(contactReads())
      showToast({ title: t('contacts.saved'), icon: 'success' })
      onClose()
    },
  })
  return (
    <BottomSheet
      isOpen
      desktop="center"
      title={contact ? t('contacts.changeTitle') : t('contacts.add')}
      onClose={onClose}
    >
      <Form form={form} className={cards.page}>
        <TextField label={t('contacts.name')} {...field(form, 'name')} />
        <TextField label={t('contacts.company')} isOptional {...field(form, 'company')} />
        <TextField label={t('contacts.jobTitle')} isOptional {...field(form, 'jobTitle')} />
        <TextField label={t('contacts.phone')} type="tel" isOptional {...field(form, 'phone')} />
        <TextField label={t('contacts.email')} type="email" isOptional {...field(form, 'email')} />
        <TextField
          label={t('contacts.tags')}
          hint={t('contacts.tagsHint')}
          isOptional
          {...field(form, 'tags')}
        />
        <FormError form={form} />
        <Button type="submit" isLoading={form.isSending}>
          {t('common.save')}
        </Button>
      </Form>
    </BottomSheet>
  )
}
