import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input } from '@tiantian/contracts/action.ts'
import { listContacts, saveContact } from '@tiantian/contracts/expo/contact-book.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { readsOfNoun } from '../../sdk/query.ts'
import { newRequestId } from '../../sdk/request-id.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'

/** Keeps somebody as a contact, with what they have shared here; to press again writes the same contact. */
export function SaveContactButton({ contact }: { contact: Omit<Input<typeof saveContact>, 'id'> }) {
  const t = useText()
  const client = useQueryClient()
  const [id] = useState(newRequestId)
  const saving = useMutation({
    mutationFn: () => call(saveContact, { id, ...contact }),
    onSuccess() {
      void client.invalidateQueries(readsOfNoun(listContacts))
      showToast({ title: t('contacts.saved'), icon: 'success' })
    },
  })
  return (
    <Button size="sm" variant="soft" isLoading={saving.isPending} onClick={() => saving.mutate()}>
      {t('contacts.save')}
    </Button>
  )
}
