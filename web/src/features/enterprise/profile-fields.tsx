import type { EnterpriseDraft } from '@tiantian/contracts/enterprise/enterprise-form.ts'
import { EXPORT_COUNTRIES_MAX, isMasked, PHOTOS_MAX } from '@tiantian/contracts/enterprise/enterprise-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { FilePicker } from '../media/file-picker.tsx'
import { useCountries } from '../user/address/country.ts'
import css from './application.module.css'
import type { ApplicationFieldProps } from './application-fields.tsx'
import { Group, useTextProps } from './application-fields.tsx'

const draftOf = ({ form }: ApplicationFieldProps) => form.values as unknown as EnterpriseDraft

/** The countries that an enterprise sells to. */
export function ExportCountries(field: ApplicationFieldProps) {
  const { form, name } = field
  const t = useText()
  const countries = useCountries()
  const { exportCountries: chosen } = draftOf(field)
  const nameOf = (code: string) => countries.find((one) => one.code === code)?.name ?? code
  return (
    <Group
      label={t('apply.field.exportCountries')}
      error={form.errorOf(name)}
      isDisabled={form.isLocked(name)}
      isOptional
    >
      <div className={css.chips}>
        {chosen.map((code) => (
          <Chip
            key={code}
            removeLabel={t('apply.removeOf', { name: nameOf(code) })}
            onRemove={() => form.set({ [name]: chosen.filter((one) => one !== code) })}
          >
            {nameOf(code)}
          </Chip>
        ))}
      </div>
      {chosen.length < EXPORT_COUNTRIES_MAX && (
        <Select
          label={t('apply.addCountry')}
          value=""
          choices={countries
            .filter(({ code }) => !chosen.includes(code))
            .map((one) => ({ value: one.code, label: one.name }))}
          onChange={(code) => code && form.set({ [name]: [...chosen, code] })}
        />
      )}
    </Group>
  )
}

export const addressOf = (fileId: string) => new URL(fileId, location.origin).pathname
export const ENTERPRISE_FOLDER = 'enterprise/'

/** What everybody sees on the page of the company. */
export function Pictures({ form }: Pick<ApplicationFieldProps, 'form'>) {
  const t = useText()
  const { logo, photos } = draftOf({ form, name: 'logo' })
  return (
    <>
      <Group
        label={t('apply.field.logo')}
        error={form.errorOf('logo')}
        isDisabled={form.isLocked('logo')}
        isOptional
      >
        <p className={css.muted}>{t('apply.hint.public')}</p>
        {logo !== '' && (
          <Picture
            address={logo}
            label={t('apply.field.logo')}
            isLocked={form.isLocked('logo')}
            onRemove={() => form.set({ logo: '' })}
          />
        )}
        {!form.isLocked('logo') && (
          <FilePicker
            key={logo}
            label={t('apply.field.logo')}
            kinds={['picture']}
            limit={1}
            folder={ENTERPRISE_FOLDER}
            onChange={([file]) => file && form.set({ logo: addressOf(file.fileId) })}
          />
        )}
      </Group>
      <Group
        label={t('apply.field.photos')}
        error={form.errorOf('photos')}
        isDisabled={form.isLocked('photos')}
        isOptional
      >
        <div className={css.pictures}>
          {photos.map((photo, at) => (
            <Picture
              key={photo}
              address={photo}
              label={`${t('apply.field.photos')} ${at + 1}`}
              isLocked={form.isLocked('photos')}
              onRemove={() => form.set({ photos: photos.toSpliced(at, 1) })}
            />
          ))}
        </div>
        {photos.length < PHOTOS_MAX && !form.isLocked('photos') && (
          <FilePicker
            // A new one takes the next picture.
            key={photos.length}
            label={t('apply.addPhoto')}
            kinds={['picture']}
            limit={1}
            folder={ENTERPRISE_FOLDER}
            onChange={([file]) => file && form.set({ photos: [...photos, addressOf(file.fileId)] })}
          />
        )}
      </Group>
    </>
  )
}

interface PictureProps {
  address: string
  label: string
  isLocked: boolean
  onRemove: () => void
}

export function Picture({ address, label, isLocked, onRemove }: PictureProps) {
  const t = useText()
  return (
    <div className={css.picture}>
      <ProductImage src={address} alt="" sizes="160px" />
      {!isLocked && (
        <Button
          variant="plain"
          size="sm"
          aria-label={t('apply.removeOf', { name: label })}
          onClick={onRemove}
        >
          {t('common.delete')}
        </Button>
      )}
    </div>
  )
}

/** Of a number that is stored only its last characters are shown: who changes it types it whole. */
export function IdentityNumber(field: ApplicationFieldProps) {
  const t = useText()
  const props = useTextProps(field)
  return (
    <TextField
      {...props}
      hint={t('apply.hint.identity')}
      maxLength={40}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      isOptional
      onFocus={(event) => isMasked(props.value) && event.target.select()}
    />
  )
}
