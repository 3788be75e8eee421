import type { ExhibitorEntry } from '@tiantian/contracts/expo/exhibitor-form.ts'
import { exhibitorEntry } from '@tiantian/contracts/expo/exhibitor-form.ts'
import type { OwnExhibitor } from '@tiantian/contracts/expo/own-exhibitor.ts'
import { saveOwnExhibitor } from '@tiantian/contracts/expo/own-exhibitor.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import cards from '../../ui/cards.module.css'
import { Form, FormError } from '../../ui/form.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useForm } from '../../ui/use-form.ts'
import { useLeaveGuard } from '../../ui/use-leave-guard.ts'
import { EntryFields } from '../office-event-setup/entry-fields.tsx'
import { firstPart } from '../office-event-setup/item-sheet.tsx'
import { LanguageSwitch } from '../office-event-setup/words-field.tsx'
import { useSaveExhibit } from './exhibits-query.ts'

/** The shop's own entry as an exhibitor; in four languages, before it is submitted. */
export function EntryForm({ exhibitor }: { exhibitor: OwnExhibitor }) {
  const t = useText()
  const save = useSaveExhibit()
  const { id, version, shop, profile, categories, brands, productIds } = exhibitor
  const start: ExhibitorEntry = { profile, categories, brands, productIds }
  const form = useForm({
    start,
    check: (draft) => firstPart(checkForm(exhibitorEntry, draft)),
    send: (entry) => save(call(saveOwnExhibitor, { id, version, entry })),
    onSent: () => showToast({ title: t('setup.saved'), icon: 'success' }),
  })
  useLeaveGuard(JSON.stringify(form.draft) !== JSON.stringify(start))
  return (
    <Form form={form} className={cards.page}>
      <LanguageSwitch />
      <EntryFields form={form} shopId={shop.id} />
      <FormError form={form} />
      <div>
        <Button type="submit" isLoading={form.isSending}>
          {t('common.save')}
        </Button>
      </div>
    </Form>
  )
}
