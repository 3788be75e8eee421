import type { LocalizedText } from '@tiantian/contracts/language.ts'
import type { AppVersion } from '@tiantian/contracts/release/app-version.ts'
import {
  APP_VERSION_TYPES,
  appVersionForm,
  changeAppVersion,
  createAppVersion,
  moveAppVersion,
  VERSION_CONTENTS_MAX,
  VERSION_TITLE_MAX,
} from '@tiantian/contracts/release/app-version.ts'
import { APP_PLATFORMS } from '@tiantian/contracts/release/names.ts'
import { useMemo, useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import css from '../../office/record.module.css'
import { call } from '../../sdk/call.ts'
import { createRequestIds } from '../../sdk/request-ids.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { field, useForm } from '../../ui/form/use-form.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { firstPart } from '../office-event-setup/item-sheet.tsx'
import {
  LanguageSwitch,
  LocalizedTextField,
  WritingLanguage,
} from '../office-event-setup/localized-text-field.tsx'

interface VersionSheetProps {
  /** Undefined for a new one. */
  version: AppVersion | undefined
  onSaved: () => unknown
  onClose: () => void
}

interface VersionDraft {
  readonly type: string
  readonly platforms: readonly string[]
  readonly version: string
  readonly minNativeVersion: string
  readonly title: LocalizedText
  readonly contents: LocalizedText
  readonly url: string
  readonly isSilent: boolean
  readonly isMandatory: boolean
}

const NEW: VersionDraft = {
  type: 'native_app',
  platforms: ['Android'],
  version: '',
  minNativeVersion: '',
  title: {},
  contents: {},
  url: '',
  isSilent: false,
  isMandatory: false,
}

/** A draft of a version, and what is new in it, in each language. */
export function VersionSheet({ version, onSaved, onClose }: VersionSheetProps) {
  const t = useText()
  const [language, setLanguage] = useState(useLanguage())
  const writing = useMemo(() => ({ language, setLanguage }), [language])
  const form = useVersionForm({ version, onSaved, onClose })
  return (
    <WritingLanguage value={writing}>
      <BottomSheet
        isOpen
        desktop="side"
        title={t(version ? 'office.versions.change' : 'office.versions.add')}
        onClose={onClose}
      >
        <Form form={form} className={css.form}>
          <VersionFields form={form} />
          <LanguageSwitch />
          <LocalizedTextField
            label={t('office.versions.name')}
            isOptional
            maxLength={VERSION_TITLE_MAX}
            {...field(form, 'title')}
          />
          <LocalizedTextField
            label={t('office.versions.contents')}
            isLong
            maxLength={VERSION_CONTENTS_MAX}
            {...field(form, 'contents')}
          />
          <FormError form={form} />
          <Button type="submit" isLoading={form.isSending}>
            {t('common.save')}
          </Button>
        </Form>
      </BottomSheet>
    </WritingLanguage>
  )
}

function VersionFields({ form }: { form: FormState<VersionDraft> }) {
  const t = useText()
  const { type, platforms, isSilent, isMandatory } = form.draft
  const isWgt = type === 'wgt'
  return (
    <>
      <Select
        label={t('office.versions.type')}
        choices={APP_VERSION_TYPES.map((value) => ({ value, label: t(`office.versions.types.${value}`) }))}
        value={type}
        onChange={(next) => form.change({ type: next, isSilent: false })}
      />
      <fieldset className={css.group}>
        <legend>{t('office.versions.platforms')}</legend>
        {APP_PLATFORMS.map((platform) => (
          <Checkbox
            key={platform}
            label={platform}
            isChecked={platforms.includes(platform)}
            onChange={(is) =>
              form.set(
                'platforms',
                APP_PLATFORMS.filter((one) => (one === platform ? is : platforms.includes(one))),
              )
            }
          />
        ))}
      </fieldset>
      <TextField label={t('office.versions.version')} inputMode="decimal" {...field(form, 'version')} />
      {isWgt && (
        <TextField
          label={t('office.versions.minNative')}
          inputMode="decimal"
          {...field(form, 'minNativeVersion')}
        />
      )}
      <TextField
        label={t('office.versions.url')}
        hint={t('office.versions.urlHint')}
        type="url"
        {...field(form, 'url')}
      />
      <Checkbox
        label={t('office.versions.mandatory')}
        isChecked={isMandatory}
        onChange={(is) => form.change({ isMandatory: is, isSilent: isSilent && !is })}
      />
      {isWgt && (
        <Checkbox
          label={t('office.versions.silent')}
          isChecked={isSilent}
          onChange={(is) => form.change({ isSilent: is, isMandatory: isMandatory && !is })}
        />
      )}
    </>
  )
}

function useVersionForm({ version, onSaved, onClose }: VersionSheetProps) {
  const [requestIds] = useState(createRequestIds)
  return useForm({
    start: version ? { ...version, minNativeVersion: version.minNativeVersion ?? '' } : NEW,
    check: (draft: VersionDraft) =>
      firstPart(
        checkForm(appVersionForm, {
          ...draft,
          minNativeVersion: draft.type === 'wgt' && draft.minNativeVersion ? draft.minNativeVersion : null,
        }),
      ),
    send: (input) =>
      version
        ? call(changeAppVersion, { id: version.id, version: input })
        : call(createAppVersion, { requestId: requestIds.idOf(input), version: input }),
    onSent() {
      onSaved()
      onClose()
    },
  })
}

interface StageSheetProps extends VersionSheetProps {
  version: AppVersion
}

/** Which share of the devices is offered a version. */
export function StageSheet({
  version: { id, version, rolloutPercent, state },
  onSaved,
  onClose,
}: StageSheetProps) {
  const t = useText()
  const form = useForm({
    start: { rolloutPercent: state === 'staged' ? String(rolloutPercent) : '10' },
    check: (draft) =>
      checkForm(moveAppVersion.input, { id, event: 'stage', rolloutPercent: Number(draft.rolloutPercent) }),
    send: (input) => call(moveAppVersion, input),
    onSent() {
      onSaved()
      onClose()
    },
  })
  return (
    <BottomSheet
      isOpen
      desktop="center"
      title={t('office.versions.stageTitle', { version })}
      onClose={onClose}
    >
      <Form form={form} className={css.form}>
        <TextField
          label={t('office.versions.shareOf')}
          hint={t('office.versions.shareHint')}
          inputMode="numeric"
          {...field(form, 'rolloutPercent')}
        />
        <FormError form={form} />
        <Button type="submit" isLoading={form.isSending}>
          {t('office.versions.stage')}
        </Button>
      </Form>
    </BottomSheet>
  )
}
