import type { EnterpriseDraft } from '@tiantian/contracts/enterprise/enterprise-form.ts'
import {
  BRANDS_MAX,
  CERTIFICATE_KINDS,
  CERTIFICATE_NAMES,
  CERTIFICATES_MAX,
  ENTERPRISE_TYPES,
  IDENTITY_KINDS,
  INTRODUCTION_MAX,
  OWNERS_MAX,
  TRADE_NAME_MAX,
  TURNOVER_BANDS,
} from '@tiantian/contracts/enterprise/enterprise-form.ts'
import { LEGAL_FORMS, numbersOf } from '@tiantian/contracts/enterprise/registration-number.ts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Select } from '../../ui/form/select.tsx'
import { NumberField, TextField } from '../../ui/form/text-field.tsx'
import { LanguageSwitch } from '../office-event-setup/localized-text-field.tsx'
import { useCountries } from '../user/address/country.ts'
import css from './application.module.css'
import type { ApplicationFieldProps } from './application-fields.tsx'
import { Choice, Country, Group, Line, Localized, Phone, Tick } from './application-fields.tsx'
import { Papers } from './papers.tsx'
import { ExportCountries, IdentityNumber, Pictures } from './profile-fields.tsx'
import type { ApplicationFormState } from './use-application.ts'

interface EnterpriseStepProps {
  form: ApplicationFormState
}

const draftOf = ({ values }: ApplicationFormState) => values as unknown as EnterpriseDraft

export function CompanyStep({ form }: EnterpriseStepProps) {
  const t = useText()
  return (
    <>
      <Choice
        form={form}
        name="type"
        choices={ENTERPRISE_TYPES.map((value) => ({ value, label: t(`apply.type.${value}`) }))}
      />
      <Country form={form} name="country" />
      <Choice
        form={form}
        name="legalForm"
        choices={LEGAL_FORMS.map((value) => ({ value, label: t(`apply.legalForm.${value}`) }))}
      />
      <Numbers form={form} />
      <Line form={form} name="legalName" max={200} hint={t('apply.hint.legalName')} />
      <Line form={form} name="legalNameLatin" max={200} isOptional />
      <LanguageSwitch isComplete={(language) => Boolean(draftOf(form).tradeName[language])} />
      <Localized form={form} name="tradeName" max={TRADE_NAME_MAX} isOptional />
      <Line form={form} name="registeredOn" max={10} type="date" />
      <Line form={form} name="address" max={250} />
      <Line form={form} name="operatingAddress" max={250} isOptional />
      <Line form={form} name="website" max={600} type="url" isOptional />
      <Line form={form} name="email" max={254} type="email" />
      <Phone form={form} name="phone" />
    </>
  )
}

/** The numbers of the country: which they are follows from the country and the legal form. */
function Numbers({ form }: EnterpriseStepProps) {
  const t = useText()
  const { country, legalForm, numbers } = draftOf(form)
  if (country === '') return null
  return numbersOf(country, legalForm).map(({ kind, isOptional }) => (
    <TextField
      key={kind}
      name={`numbers.${kind}`}
      label={t(`apply.number.${kind}`)}
      isOptional={isOptional ?? false}
      maxLength={60}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={numbers[kind] ?? ''}
      error={form.errorOf(`numbers.${kind}`)}
      disabled={form.isLocked('numbers')}
      onBlur={() => form.touch(`numbers.${kind}`)}
      onChange={(number) => form.set({ numbers: { ...numbers, [kind]: number } })}
    />
  ))
}

export function BusinessStep({ form }: EnterpriseStepProps) {
  const t = useText()
  return (
    <>
      <Brands form={form} name="brands" />
      <Certificates form={form} name="certificates" />
      <Line form={form} name="exportLicence" max={60} isOptional />
      <Choice
        form={form}
        name="turnover"
        choices={[
          { value: '', label: t('apply.turnover.none') },
          ...TURNOVER_BANDS.map((value) => ({ value, label: t(`apply.turnover.${value}`) })),
        ]}
      />
      <ExportCountries form={form} name="exportCountries" />
      <LanguageSwitch isComplete={(language) => Boolean(draftOf(form).introduction[language])} />
      <Localized form={form} name="introduction" max={INTRODUCTION_MAX} isLong isOptional />
      <Pictures form={form} />
    </>
  )
}

function Brands({ form, name }: ApplicationFieldProps) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const { brands } = draftOf(form)
  const add = () => {
    if (typed.trim() === '' || brands.length >= BRANDS_MAX) return
    form.set({ brands: [...brands, typed.trim()] })
    setTyped('')
  }
  return (
    <Group
      label={t('apply.field.brands')}
      error={form.errorOf(name)}
      isDisabled={form.isLocked(name)}
      isOptional
    >
      <div className={css.chips}>
        {brands.map((brand, at) => (
          <Chip
            key={brand}
            removeLabel={t('apply.removeOf', { name: brand })}
            onRemove={() => form.set({ brands: brands.toSpliced(at, 1) })}
          >
            {brand}
          </Chip>
        ))}
      </div>
      <div className={css.row}>
        <TextField
          label={t('apply.brand')}
          isLabelHidden
          value={typed}
          maxLength={60}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button variant="secondary" onClick={add}>
          {t('apply.add')}
        </Button>
      </div>
    </Group>
  )
}

interface RowsProps<Row> extends ApplicationFieldProps {
  rows: readonly Row[]
  max: number
  empty: Row
  isOptional: boolean
  render: (row: Row, change: (part: Partial<Row>) => void, at: number) => ReactNode
}

/** A short list of things that have several fields each. */
function Rows<Row>({ form, name, rows, max, empty, isOptional, render }: RowsProps<Row>) {
  const t = useText()
  const put = (next: readonly Row[]) => form.set({ [name]: next })
  return (
    <Group
      label={t(`apply.field.${name}`)}
      error={form.errorOf(name)}
      isDisabled={form.isLocked(name)}
      isOptional={isOptional}
    >
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity; a removed one takes its fields along.
        <div key={at} className={css.entry}>
          {render(row, (part) => put(rows.with(at, { ...row, ...part })), at)}
          <Button variant="plain" size="sm" onClick={() => put(rows.toSpliced(at, 1))}>
            {t('common.delete')}
          </Button>
        </div>
      ))}
      {rows.length < max && (
        <Button variant="secondary" size="sm" className={css.add} onClick={() => put([...rows, empty])}>
          {t('apply.add')}
        </Button>
      )}
    </Group>
  )
}

function Certificates(field: ApplicationFieldProps) {
  const t = useText()
  return (
    <Rows
      {...field}
      rows={draftOf(field.form).certificates}
      max={CERTIFICATES_MAX}
      empty={{ kind: 'iso9001', number: '', issuer: '', validTo: '' }}
      isOptional
      render={(row, change, at) => (
        <>
          <Select
            label={t('apply.certificate.kind')}
            value={row.kind}
            choices={CERTIFICATE_KINDS.map((value) => ({
              value,
              label: CERTIFICATE_NAMES[value] ?? t('apply.certificate.other'),
            }))}
            onChange={(kind) => change({ kind })}
          />
          <TextField
            label={t('apply.certificate.number')}
            value={row.number}
            maxLength={60}
            error={field.form.errorOf(`certificates.${at}.number`)}
            onChange={(number) => change({ number })}
          />
          <TextField
            label={t('apply.certificate.issuer')}
            isOptional
            value={row.issuer}
            maxLength={120}
            onChange={(issuer) => change({ issuer })}
          />
          <TextField
            label={t('apply.validTo')}
            isOptional
            type="date"
            value={row.validTo}
            onChange={(validTo) => change({ validTo })}
          />
        </>
      )}
    />
  )
}

export function PeopleStep({ form }: EnterpriseStepProps) {
  const t = useText()
  return (
    <>
      <Line form={form} name="representativeName" max={80} />
      <Line form={form} name="representativePosition" max={80} />
      <Choice
        form={form}
        name="representativeIdKind"
        choices={[
          { value: '', label: t('apply.turnover.none') },
          ...IDENTITY_KINDS.map((value) => ({ value, label: t(`apply.identity.${value}`) })),
        ]}
      />
      <IdentityNumber form={form} name="representativeIdNumber" />
      <Line form={form} name="contactName" max={80} />
      <Line form={form} name="contactPosition" max={80} isOptional />
      <Owners form={form} name="owners" />
      <Tick form={form} name="hasNoOwners" />
      <Line form={form} name="bankName" max={120} isOptional hint={t('apply.hint.bank')} />
      <Line form={form} name="swift" max={11} isOptional />
      <Line form={form} name="iban" max={42} isOptional />
    </>
  )
}

function Owners(field: ApplicationFieldProps) {
  const t = useText()
  const countries = useCountries()
  return (
    <Rows
      {...field}
      rows={draftOf(field.form).owners}
      max={OWNERS_MAX}
      empty={{ name: '', country: '', percent: null }}
      isOptional={false}
      render={(row, change, at) => (
        <>
          <TextField
            label={t('apply.owner.name')}
            value={row.name}
            maxLength={120}
            error={field.form.errorOf(`owners.${at}.name`)}
            onChange={(name) => change({ name })}
          />
          <Select
            label={t('apply.field.country')}
            value={row.country}
            choices={countries.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={(country) => change({ country })}
          />
          <NumberField
            label={t('apply.owner.percent')}
            value={row.percent}
            error={field.form.errorOf(`owners.${at}.percent`)}
            onChange={(percent) => change({ percent: Number.isNaN(percent) ? null : percent })}
          />
        </>
      )}
    />
  )
}

export function DocumentsStep({ form }: EnterpriseStepProps) {
  return <Papers form={form} />
}

export function DeclarationStep({ form }: EnterpriseStepProps) {
  const t = useText()
  return (
    <>
      <Tick form={form} name="isTrue" />
      <Tick form={form} name="acceptsTerms" />
      <Line form={form} name="signature" max={80} hint={t('apply.hint.signature')} />
    </>
  )
}
