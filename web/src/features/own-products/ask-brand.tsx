import { askForBrand, BRAND_NAME_MAX, BRAND_NOTE_MAX } from '@tiantian/contracts/product/brand-request.ts'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { FilePicker } from '../media/file-picker.tsx'
import css from './own-products.module.css'

interface AskBrandProps {
  shopId: string
  typed: string
  onRequested: (brand: { slug: string; name: string }, isKnown: boolean) => void
}

/** Where no brand is found: asks the office for it. */
export function AskBrand({ shopId, typed, onRequested }: AskBrandProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className={css.notice} role="status">
        {t('brandAsk.notFound', { brand: typed })}
        <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
          {t('brandAsk.ask')}
        </Button>
      </p>
      {isOpen &&
        // A form within the form of the product would be sent by the browser.
        createPortal(
          <AskSheet shopId={shopId} typed={typed} onRequested={onRequested} onClose={() => setOpen(false)} />,
          document.body,
        )}
    </>
  )
}

function AskSheet({ shopId, typed, onRequested, onClose }: AskBrandProps & { onClose: () => void }) {
  const t = useText()
  const form = useForm({
    start: { name: typed, homepage: '', note: '', logo: '' },
    check: (draft) => checkForm(askForBrand.input, { shopId, ...draft }),
    send: (input) => call(askForBrand, input),
    onSent({ brand, isKnown }) {
      showToast({ title: t(isKnown ? 'brandAsk.known' : 'brandAsk.sent'), icon: 'success' })
      onRequested(brand, isKnown)
      onClose()
    },
  })
  return (
    <BottomSheet isOpen desktop="center" title={t('brandAsk.title')} onClose={onClose}>
      <Form form={form} className={css.stack}>
        <p className={css.muted}>{t('brandAsk.lead')}</p>
        <TextField label={t('brandAsk.name')} maxLength={BRAND_NAME_MAX} {...field(form, 'name')} />
        <TextField label={t('brandAsk.homepage')} isOptional inputMode="url" {...field(form, 'homepage')} />
        <TextArea
          label={t('brandAsk.note')}
          hint={t('brandAsk.noteHint')}
          isOptional
          maxLength={BRAND_NOTE_MAX}
          {...field(form, 'note')}
        />
        <FilePicker
          label={t('brandAsk.logo')}
          kinds={['picture']}
          limit={1}
          folder="brand/"
          onChange={([file]) => form.set('logo', file ? new URL(file.fileId, location.origin).pathname : '')}
        />
        <FormError form={form} />
        <Button type="submit" isLoading={form.isSending}>
          {t('brandAsk.send')}
        </Button>
      </Form>
    </BottomSheet>
  )
}
