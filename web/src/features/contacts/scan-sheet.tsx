import { useMutation, useQueryClient } from '@tanstack/react-query'
import { scanCard } from '@tiantian/contracts/expo/contact-book.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import cards from '../../ui/cards.module.css'
import { showToast } from '../../ui/toast-store.ts'
import { Camera, hasCamera } from '../check-in/camera.tsx'
import { CodeForm } from '../check-in/code-form.tsx'
import { contactReads } from './contact-query.ts'

/** The code of a badge, by camera or typed: sends a contact request. */
export function ScanSheet({ onClose }: { onClose: () => void }) {
  const t = useText()
  const client = useQueryClient()
  const scanning = useMutation({
    mutationFn: (code: string) => call(scanCard, { code }),
    onSuccess({ state, name }) {
      showToast({ title: t(`contacts.${state}`, { name }), icon: 'success' })
      onClose()
    },
    onSettled: () => client.invalidateQueries(contactReads()),
  })
  return (
    <BottomSheet isOpen desktop="center" title={t('contacts.scanTitle')} onClose={onClose}>
      <div className={cards.page}>
        <p>{t('contacts.scanText')}</p>
        {hasCamera() && <Camera onCode={scanning.mutate} />}
        <CodeForm isBusy={scanning.isPending} action={t('contacts.sendNumber')} onCode={scanning.mutate} />
      </div>
    </BottomSheet>
  )
}
