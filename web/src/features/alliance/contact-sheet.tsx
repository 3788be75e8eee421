import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import type { ContactForm } from '@tiantian/contracts/publish/alliance-contact.ts'
import { getOfficeContact, setAllianceContact } from '@tiantian/contracts/publish/alliance-contact.ts'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { query, readsOfNoun } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { field, useForm } from '../../ui/form/use-form.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { PlacePicker } from '../map/place-picker.tsx'
import { languageName } from '../shell/alliance.ts'
import css from './contacts.module.css'

/** Where the office is found, in all languages. */
export function ContactSheet({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { data, error } = useQuery({ ...query(getOfficeContact, {}), gcTime: 0 })
  return (
    <BottomSheet isOpen title={t('alliance.contact.edit')} onClose={onClose}>
      {error && <ErrorState error={error} />}
      {!(error || data) && <SkeletonLines count={8} />}
      {data && <ContactFields kept={data} onClose={onClose} />}
    </BottomSheet>
  )
}

interface ContactFieldsProps {
  kept: Output<typeof getOfficeContact>
  onClose: () => void
}

function ContactFields({ kept: stored, onClose }: ContactFieldsProps) {
  const t = useText()
  const client = useQueryClient()
  const form = useForm({
    asksBeforeUnload: true,
    start: stored.contact,
    check: (contact: ContactForm) =>
      checkForm(setAllianceContact.input, { version: stored.version, contact }),
    send: (input) => call(setAllianceContact, input),
    onSent() {
      void client.invalidateQueries(readsOfNoun(getOfficeContact))
      onClose()
    },
  })
  return (
    <Form form={form} className={css.form}>
      <TextField
        label={t('alliance.contact.email')}
        type="email"
        isOptional
        {...field(form, 'email')}
        error={form.errors['contact.email']}
      />
      <TextField
        label={t('alliance.contact.phone')}
        type="tel"
        hint={t('alliance.contact.phoneHint')}
        isOptional
        {...field(form, 'phone')}
        error={form.errors['contact.phone']}
      />
      <LocationField form={form} />
      {LANGUAGES.map((language) => (
        <ContactTexts key={language} form={form} language={language} />
      ))}
      <FormError form={form} />
      <Button type="submit" isLoading={form.isSending}>
        {t('common.save')}
      </Button>
    </Form>
  )
}

interface ContactSheetPartProps {
  form: FormState<ContactForm>
}

/** Almaty, when no location is known. */
const START = { latitude: 43.2389, longitude: 76.9455 }

function LocationField({ form }: ContactSheetPartProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const { location } = form.draft
  return (
    <div className={css.words}>
      <p>
        {t('alliance.contact.map')}:{' '}
        {location ? `${location.latitude.toFixed(4)}, ${location.longitude.toFixed(4)}` : '–'}
      </p>
      <p className={css.ways}>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t('alliance.contact.choose')}
        </Button>
        {location && (
          <Button variant="plain" onClick={() => form.set('location', null)}>
            {t('common.delete')}
          </Button>
        )}
      </p>
      {isOpen && (
        <PlacePicker
          start={location ?? START}
          onClose={() => setOpen(false)}
          onChoose={({ latitude, longitude }) => {
            form.set('location', { latitude, longitude })
            setOpen(false)
          }}
        />
      )}
    </div>
  )
}

function ContactTexts({ form, language }: ContactSheetPartProps & { language: Language }) {
  const t = useText()
  const { address, hours } = form.draft
  return (
    <fieldset className={css.language} lang={language}>
      <legend>{languageName(language)}</legend>
      <TextField
        label={t('alliance.contact.address')}
        maxLength={300}
        isOptional
        value={address[language] ?? ''}
        onChange={(text) => form.set('address', { ...address, [language]: text })}
      />
      <TextField
        label={t('alliance.contact.hours')}
        maxLength={120}
        isOptional
        value={hours[language] ?? ''}
        onChange={(text) => form.set('hours', { ...hours, [language]: text })}
      />
    </fieldset>
  )
}
