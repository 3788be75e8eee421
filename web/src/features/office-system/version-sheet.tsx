import type { LocalizedText } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import type { AppVersion } from '@tiantian/contracts/release/app-version.ts'
import {
  APP_VERSION_TYPES,
  appVersionForm,
  changeAppVersion,
  createAppVersion,
  getAppVersion,
  moveAppVersion,
  VERSION_CONTENTS_MAX,
  VERSION_TITLE_MAX,
} from '@tiantian/contracts/release/app-version.ts'
import { APP_PLATFORMS } from '@tiantian/contracts/release/names.ts'
import { useMemo, useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import css from '../../office/record.module.css'
import type { DraftControl } from '../../office/versioned-form.tsx'
import { useVersionedForm, VersionedForm } from '../../office/versioned-form.tsx'
import { call } from '../../sdk/call.ts'
import { query, readsBy } from '../../sdk/query.ts'
import { createRequestIds } from '../../sdk/request-ids.ts'
import { useQuery } from '../../sdk/use-query.ts'
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
import { languageName } from '../shell/alliance.ts'

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
  const id = version?.id ?? ''
  const { data = { version } } = useQuery({ ...query(getAppVersion, { id }), enabled: version !== undefined })
  return (
    <WritingLanguage value={writing}>
      <BottomSheet
        isOpen
        desktop="side"
        title={t(version ? 'office.versions.change' : 'office.versions.add')}
        onClose={onClose}
      >
        <VersionedForm
          draftKey={`app-version/${version?.id ?? 'new'}`}
          version={String(data.version?.revision ?? 0)}
          start={draftOf(data.version)}
          describe={(draft) => [
            { label: t('office.versions.platforms'), text: draft.platforms.join(', ') },
            { label: t('office.versions.version'), text: draft.version },
            { label: t('office.versions.minNative'), text: draft.minNativeVersion },
            { label: t('office.versions.url'), text: draft.url },
            {
              label: t('office.versions.mandatory'),
              text: draft.isMandatory ? '✓' : '',
            },
            { label: t('office.versions.silent'), text: draft.isSilent ? '✓' : '' },
            ...LANGUAGES.flatMap((each) => [
              { label: `${t('office.versions.name')}, ${languageName(each)}`, text: draft.title[each] ?? '' },
              {
                label: `${t('office.versions.contents')}, ${languageName(each)}`,
                text: draft.contents[each] ?? '',
              },
            ]),
          ]}
        >
          {(control) => (
            <VersionForm control={control} version={data.version} onSaved={onSaved} onClose={onClose} />
          )}
        </VersionedForm>
      </BottomSheet>
    </WritingLanguage>
  )
}

const draftOf = (version: AppVersion | undefined): VersionDraft => {
  if (!version) return NEW
  const { type, platforms, title, contents, url, isSilent, isMandatory } = version
  const minNativeVersion = version.minNativeVersion ?? ''
  return {
    type,
    platforms,
    version: version.version,
    minNativeVersion,
    title,
    contents,
    url,
    isSilent,
    isMandatory,
  }
}

type VersionFormProps = VersionSheetProps & { control: DraftControl<VersionDraft> }

function VersionForm(props: VersionFormProps) {
  const t = useText()
  const form = useVersionForm(props)
  return (
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

function useVersionForm({ control, version, onSaved, onClose }: VersionFormProps) {
  const [requestIds] = useState(createRequestIds)
  return useVersionedForm({
    control,
    reads: readsBy(getAppVersion),
    check: (draft: VersionDraft) =>
      firstPart(
        checkForm(appVersionForm, {
          ...draft,
          stores: version?.stores ?? [],
          minNativeVersion: draft.type === 'wgt' && draft.minNativeVersion ? draft.minNativeVersion : null,
        }),
      ),
    send: (input) =>
      version
        ? call(changeAppVersion, { id: version.id, revision: version.revision, version: input })
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
