import type { DatasetDraft } from '@tiantian/contracts/publish/dataset-office.ts'
import { copyDataset } from '@tiantian/contracts/publish/dataset-office.ts'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { createRequestIds } from '../../sdk/request-ids.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { useNavigator } from '../shell/frame/use-navigator.ts'
import css from './dataset-parts.module.css'
import { useCacheDraft } from './draft-query.ts'
import { officeDatasetUrl } from './office-data-address.ts'

/** Begins another dataset from this one: asks for its address and code, which nobody else may have. */
export function CopyDataset({ draft }: { draft: DatasetDraft }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {t('officeKit.copy.dataset')}
      </Button>
      {isOpen && <CopySheet draft={draft} onClose={() => setOpen(false)} />}
    </>
  )
}

function CopySheet({ draft, onClose }: { draft: DatasetDraft; onClose: () => void }) {
  const t = useText()
  const cache = useCacheDraft()
  const { navigateTo } = useNavigator()
  const [requestIds] = useState(createRequestIds)
  const form = useForm({
    start: { slug: `${draft.slug.slice(0, 55)}-copy`, code: `${draft.form.code.slice(0, 25)}-COPY` },
    check: (copy) => checkForm(copyDataset.input.shape.copy, copy),
    send(copy) {
      const input = { slug: draft.slug, copy }
      return call(copyDataset, { requestId: requestIds.idOf(input), ...input })
    },
    fieldOf: { SLUG_TAKEN: 'slug' },
    onSent(reply) {
      cache(reply)
      showToast({ title: t('officeKit.copy.done'), icon: 'success' })
      onClose()
      navigateTo(officeDatasetUrl(reply.dataset.slug, 'words'))
    },
  })
  return (
    <BottomSheet isOpen desktop="center" title={t('officeKit.copy.dataset')} onClose={onClose}>
      <Form form={form} className={css.form}>
        <p>{t('officeKit.copy.datasetText')}</p>
        <TextField
          label={t('dataroom.field.slug')}
          hint={t('dataroom.field.slugHint')}
          maxLength={60}
          autoCapitalize="none"
          {...field(form, 'slug')}
        />
        <TextField
          label={t('dataroom.field.code')}
          hint={t('dataroom.field.codeHint')}
          maxLength={30}
          autoCapitalize="characters"
          {...field(form, 'code')}
        />
        <FormError form={form} />
        <Button type="submit" isLoading={form.isSending}>
          {t('officeKit.copy.dataset')}
        </Button>
      </Form>
    </BottomSheet>
  )
}
