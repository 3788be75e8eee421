import { INTRODUCTION_MAX, PHOTOS_MAX } from '@tiantian/contracts/enterprise/enterprise-form.ts'
import type { CompanyProfile } from '@tiantian/contracts/enterprise/profile.ts'
import { MESSENGERS } from '@tiantian/contracts/user/contact.ts'
import { useText } from '../../i18n/use-text.ts'
import { PhoneField, TextField } from '../../ui/form/text-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { field } from '../../ui/form/use-form.ts'
import { Section } from '../../ui/section.tsx'
import { FilePicker } from '../media/file-picker.tsx'
import { LocalizedTextField } from '../office-event-setup/localized-text-field.tsx'
import css from './application.module.css'
import { addressOf, ENTERPRISE_FOLDER, Picture } from './profile-fields.tsx'

interface ProfilePartProps {
  form: FormState<ProfileDraft>
}

export function ProfileTexts({ form }: ProfilePartProps) {
  const t = useText()
  return (
    <Section title={t('apply.field.introduction')} isPanel className={css.page}>
      <LocalizedTextField
        label={t('apply.field.introduction')}
        maxLength={INTRODUCTION_MAX}
        isOptional
        isLong
        rows={8}
        {...field(form, 'introduction')}
      />
      <TextField
        label={t('apply.field.website')}
        type="url"
        inputMode="url"
        isOptional
        maxLength={600}
        {...field(form, 'website')}
      />
    </Section>
  )
}

export function ProfilePictures({ form }: ProfilePartProps) {
  const t = useText()
  const { photos } = form.draft
  const labels = { logo: t('apply.field.logo'), cover: t('apply.profile.item.cover') }
  return (
    <Section title={t('apply.profile.pictures')} isPanel className={css.page}>
      {(['logo', 'cover'] as const).map((name) => (
        <fieldset key={name} className={css.group} aria-invalid={form.errors[name] ? true : undefined}>
          <legend className="visually-hidden">{labels[name]}</legend>
          {form.draft[name] !== '' && (
            <Picture
              address={form.draft[name]}
              label={labels[name]}
              isLocked={false}
              onRemove={() => form.set(name, '')}
            />
          )}
          <FilePicker
            key={form.draft[name]}
            label={labels[name]}
            kinds={['picture']}
            limit={1}
            folder={ENTERPRISE_FOLDER}
            onChange={([file]) => file && form.set(name, addressOf(file.fileId))}
          />
          {form.errors[name] && <p className={css.error}>{form.errors[name]}</p>}
        </fieldset>
      ))}
      <fieldset className={css.group}>
        <legend className={css.legend}>{t('apply.field.photos')}</legend>
        <div className={css.pictures}>
          {photos.map((photo, at) => (
            <div key={photo}>
              <Picture
                address={photo}
                label={`${t('apply.field.photos')} ${at + 1}`}
                isLocked={false}
                onRemove={() => form.set('photos', photos.toSpliced(at, 1))}
              />
              {form.errors[`photos.${at}`] && <p className={css.error}>{form.errors[`photos.${at}`]}</p>}
            </div>
          ))}
        </div>
        {photos.length < PHOTOS_MAX && (
          <FilePicker
            // A new one takes the next picture.
            key={photos.length}
            label={t('apply.addPhoto')}
            kinds={['picture']}
            limit={1}
            folder={ENTERPRISE_FOLDER}
            onChange={([file]) => file && form.set('photos', [...photos, addressOf(file.fileId)])}
          />
        )}
        {form.errors.photos && !photos.some((_, at) => form.errors[`photos.${at}`]) && (
          <p className={css.error}>{form.errors.photos}</p>
        )}
      </fieldset>
    </Section>
  )
}

export function ProfileContacts({ form }: ProfilePartProps) {
  const t = useText()
  return (
    <Section title={t('apply.profile.item.contacts')} isPanel className={css.page}>
      <p className={css.muted}>{t('apply.profile.contactsHint')}</p>
      <div className={css.fields}>
        <PhoneField label={t('apply.field.phone')} isOptional {...field(form, 'phone')} />
        <TextField
          label={t('apply.field.email')}
          type="email"
          isOptional
          maxLength={254}
          {...field(form, 'email')}
        />
        {MESSENGERS.map(([name, label]) => (
          <TextField key={name} label={label} isOptional maxLength={33} {...field(form, name)} />
        ))}
      </div>
    </Section>
  )
}

/** The contacts stand beside the rest, so that each can be merged with what another has saved. */
export type ProfileDraft = Omit<CompanyProfile, 'contacts'> & CompanyProfile['contacts']

export const draftOf = ({ contacts, ...rest }: CompanyProfile): ProfileDraft => ({ ...rest, ...contacts })

export const profileOf = (draft: ProfileDraft): CompanyProfile => {
  const { email, phone, wechat, whatsapp, telegram, ...rest } = draft
  return { ...rest, contacts: { email, phone, wechat, whatsapp, telegram } }
}
