import { useQueryClient } from '@tanstack/react-query'
import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import type { ContactForm } from '@tiantian/contracts/publish/alliance-contact.ts'
import { getOfficeContact, setAllianceContact } from '@tiantian/contracts/publish/alliance-contact.ts'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import type { DraftControl } from '../../office/versioned-form.tsx'
import { useVersionedForm, VersionedForm } from '../../office/versioned-form.tsx'
import { call } from '../../sdk/call.ts'
import { query, readsBy, readsOfNoun } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { field } from '../../ui/form/use-form.ts'
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
      {data && (
        <VersionedForm
          draftKey="alliance-contact"
          version={String(data.version)}
          start={data.contact}
          describe={({ email, phone, location, address, hours }) => [
            { label: t('alliance.contact.email'), text: email },
            { label: t('alliance.contact.phone'), text: phone },
            { label: t('alliance.contact.map'), text: location ? positionText(location) : '' },
            ...LANGUAGES.flatMap((language) => [
              {
                label: `${t('alliance.contact.address')} (${languageName(language)})`,
                text: address[language] ?? '',
              },
              {
                label: `${t('alliance.contact.hours')} (${languageName(language)})`,
                text: hours[language] ?? '',
              },
            ]),
          ]}
        >
          {(control) => <ContactFields control={control} version={data.version} onClose={onClose} />}
        </VersionedForm>
      )}
    </BottomSheet>
  )
}

const positionText = ({ latitude, longitude }: NonNullable<ContactForm['location']>) =>
  `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`

interface ContactFieldsProps {
  control: DraftControl<ContactForm>
  version: number
  onClose: () => void
}

function ContactFields({ control, version, onClose }: ContactFieldsProps) {
  const t = useText()
  const client = useQueryClient()
  const form = useVersionedForm({
    control,
    reads: readsBy(getOfficeContact),
    asksBeforeUnload: true,
    check: (contact: ContactForm) => checkForm(setAllianceContact.input, { version, contact }),
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
        {t('alliance.contact.map')}: {location ? positionText(location) : '–'}
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
