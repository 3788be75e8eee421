import { useMutation } from '@tanstack/react-query'
import { serverNow } from '@tiantian/cloud/server-clock.ts'
import { signDocument } from '@tiantian/contracts/media/document.ts'
import { findBrands } from '@tiantian/contracts/product/own-product.ts'
import { AUTHORISATION_REASON_TEXTS } from '@tiantian/contracts/shop/authorisation.ts'
import type { CertificateStanding } from '@tiantian/contracts/shop/certificate.ts'
import {
  CERTIFICATE_ISSUER_MAX,
  CERTIFICATE_NAME_MAX,
  CERTIFICATE_NUMBER_MAX,
  CERTIFICATES_MAX,
  openCertificate,
} from '@tiantian/contracts/shop/certificate.ts'
import { CERTIFICATE_KINDS } from '@tiantian/contracts/shop/names.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Combobox } from '../../ui/form/combobox.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Section } from '../../ui/section.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { DocumentField } from '../media/document-field.tsx'
import { signedBy, usePrivateUpload } from '../media/use-private-upload.ts'
import { showFailure } from '../shell/error/failure.ts'
import css from './my-shop.module.css'
import type { SettingsCertificate, SettingsPartProps } from './settings-draft.ts'

const NEW: SettingsCertificate = {
  kind: 'certificate',
  name: '',
  issuer: '',
  number: '',
  validUntil: null,
  brand: '',
  brandName: '',
  fileId: '',
  fileName: '',
}

interface CertificatesProps extends SettingsPartProps {
  standings: readonly CertificateStanding[]
}

/** Papers that buyers can open on the page of the shop, until they expire. */
export function Certificates({ form, standings }: CertificatesProps) {
  const t = useText()
  const { certificates } = form.draft
  const put = (next: readonly SettingsCertificate[]) => form.set('certificates', next)
  return (
    <Section title={t('shop.certificates.title')} isPanel>
      <p className={css.muted}>{t('myShop.certificate.hint')}</p>
      {certificates.map((one, at) => (
        <CertificateFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a new one has no id yet.
          key={at}
          certificate={one}
          standing={standings.find(({ id }) => id === one.id)}
          errorOf={(name) => form.errors[`certificates.${at}.${name}`]}
          onChange={(next) => put(certificates.with(at, { ...one, ...next }))}
          onRemove={() => put(certificates.toSpliced(at, 1))}
        />
      ))}
      {form.errors.certificates && <p className={css.error}>{form.errors.certificates}</p>}
      {certificates.length < CERTIFICATES_MAX && (
        <Button variant="secondary" size="sm" onClick={() => put([...certificates, NEW])}>
          {t('myShop.certificate.add')}
        </Button>
      )}
    </Section>
  )
}

interface CertificateFieldsProps {
  certificate: SettingsCertificate
  standing: CertificateStanding | undefined
  errorOf: (name: string) => string | undefined
  onChange: (part: Partial<SettingsCertificate>) => void
  onRemove: () => void
}

const LINES = [
  ['name', CERTIFICATE_NAME_MAX],
  ['issuer', CERTIFICATE_ISSUER_MAX],
  ['number', CERTIFICATE_NUMBER_MAX],
] as const

const isOver = (day: string | null) =>
  day !== null && day !== '' && day < new Date(serverNow()).toISOString().slice(0, 10)

function CertificateFields({ certificate, standing, errorOf, onChange, onRemove }: CertificateFieldsProps) {
  const t = useText()
  return (
    <div className={css.entry}>
      {isOver(certificate.validUntil) && (
        <p className={css.wide}>
          <Tag tone="danger">{t('myShop.certificate.expired')}</Tag>
        </p>
      )}
      {certificate.kind === 'authorisation' && standing && <Standing standing={standing} />}
      <Select
        label={t('myShop.certificate.kind')}
        value={certificate.kind}
        choices={CERTIFICATE_KINDS.map((value) => ({ value, label: t(`shop.certificates.${value}`) }))}
        onChange={(kind) => onChange({ kind: kind as SettingsCertificate['kind'], brand: '', brandName: '' })}
      />
      {certificate.kind === 'authorisation' && (
        <AuthorisedBrand certificate={certificate} error={errorOf('brand')} onChange={onChange} />
      )}
      {LINES.map(([name, max]) => (
        <TextField
          key={name}
          label={t(`myShop.certificate.${name}`)}
          isOptional={name !== 'name'}
          maxLength={max}
          error={errorOf(name)}
          value={certificate[name]}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
      <TextField
        label={t('myShop.certificate.validUntil')}
        hint={t('myShop.certificate.validUntilHint')}
        type="date"
        isOptional
        error={errorOf('validUntil')}
        value={certificate.validUntil ?? ''}
        onChange={(day) => onChange({ validUntil: day === '' ? null : day })}
      />
      <CertificateFile certificate={certificate} error={errorOf('fileId')} onChange={onChange} />
      <Button variant="plain" size="sm" onClick={onRemove}>
        {t('common.delete')}
      </Button>
    </div>
  )
}

const STANDING_TONES = {
  submitted: 'primary',
  accepted: 'success',
  returned: 'warning',
  rejected: 'danger',
} as const

/** How far the office has come with an authorisation. */
function Standing({ standing: { state, countsUntil, reason, note } }: { standing: CertificateStanding }) {
  const t = useText()
  const language = useLanguage()
  const format = useFormat()
  const isWaiting = state === 'submitted'
  return (
    <p className={css.wide}>
      <Tag tone={STANDING_TONES[state]}>{t(`shop.certificates.state.${state}`)}</Tag>{' '}
      {isWaiting && countsUntil && t('myShop.certificate.countsUntil', { date: format.date(countsUntil) })}
      {isWaiting && !countsUntil && t('myShop.certificate.waits')}
      {reason && AUTHORISATION_REASON_TEXTS[reason][language]} {note}
    </p>
  )
}

interface PartProps {
  certificate: SettingsCertificate
  error: string | undefined
  onChange: (part: Partial<SettingsCertificate>) => void
}

function AuthorisedBrand({ certificate: { brand, brandName }, error, onChange }: PartProps) {
  const t = useText()
  const wanted = useDebounced(brandName.trim(), 200)
  const { data, isFetching } = useQuery({
    ...query(findBrands, { text: wanted }),
    enabled: wanted !== '' && brand === '',
  })
  const options = (data?.brands ?? []).map(({ slug, name }) => ({ value: slug, label: name }))
  return (
    <Combobox
      label={t('myShop.certificate.brand')}
      error={error}
      text={brandName}
      onText={(text) => onChange({ brand: '', brandName: text })}
      options={options}
      onPick={({ value, label }) => onChange({ brand: value, brandName: label })}
      isPicked={brand !== ''}
      isLoading={isFetching}
      maxLength={60}
      nothing={t('common.nothingFound')}
      found={t('ownProducts.form.brandFound', { count: options.length })}
    />
  )
}

function CertificateFile({ certificate, error, onChange }: PartProps) {
  const t = useText()
  const { id, fileId, fileName } = certificate
  const { upload, refusal, percent, isBusy } = usePrivateUpload({
    sign: signedBy(signDocument, {}),
    onUploaded: (uploaded, name) => onChange({ fileId: uploaded, fileName: name }),
  })
  const opening = useMutation({
    mutationFn: () => call(openCertificate, { id: id ?? '' }),
    onSuccess: ({ url }) => location.assign(url),
    onError: showFailure,
  })
  const isStored = id !== undefined && fileName === ''
  return (
    <div className={css.wide}>
      {isStored && (
        <Button variant="plain" size="sm" isLoading={opening.isPending} onClick={() => opening.mutate()}>
          {t('shop.certificates.open', { name: certificate.name })}
        </Button>
      )}
      <DocumentField
        label={t(isStored ? 'myShop.certificate.otherFile' : 'myShop.certificate.file')}
        fileName={fileName || undefined}
        problem={refusal || (error && fileId === '' ? t('myShop.certificate.fileNeeded') : (error ?? ''))}
        isBusy={isBusy}
        percent={percent}
        onChoose={upload}
      />
    </div>
  )
}
