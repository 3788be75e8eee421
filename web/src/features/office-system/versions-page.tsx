import { useMutation, useQueryClient } from '@tanstack/react-query'
import { textIn } from '@tiantian/contracts/language.ts'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import type { AppVersion } from '@tiantian/contracts/release/app-version.ts'
import {
  appVersionMachine,
  listAppVersions,
  moveAppVersion,
} from '@tiantian/contracts/release/app-version.ts'
import { APP_PLATFORMS } from '@tiantian/contracts/release/names.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import type { OfficeColumn } from '../../office/column.tsx'
import { columnsOf } from '../../office/column.tsx'
import { checkedSelect } from '../../office/filter-bar.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { QueryTable } from '../../office/query-table.tsx'
import css from '../../office/record.module.css'
import { usePermitted } from '../../office/use-may.ts'
import { call } from '../../sdk/call.ts'
import { readsOfNoun } from '../../sdk/query.ts'
import { Button } from '../../ui/button.tsx'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { StageSheet, VersionSheet } from './version-sheet.tsx'

/** Versions of the app: prepared, offered to a share of the devices or to all, withdrawn (S2.47). */
export function VersionsPage() {
  const t = useText()
  const client = useQueryClient()
  const reload = () => client.invalidateQueries(readsOfNoun(listAppVersions))
  const [edited, setEdited] = useState<AppVersion | 'new'>()
  const [staged, setStaged] = useState<AppVersion>()
  const buttons = actions(280, (version) => (
    <VersionButtons
      version={version}
      onEdit={() => setEdited(version)}
      onStage={() => setStaged(version)}
      onMoved={reload}
    />
  ))
  return (
    <OfficePage
      title={t('office.versions.title')}
      permission="release.manage"
      lead={t('office.versions.note')}
      actions={<Button onClick={() => setEdited('new')}>{t('office.versions.add')}</Button>}
    >
      <QueryTable
        label={t('office.versions.title')}
        action={listAppVersions}
        columns={[...COLUMNS, buttons]}
        filters={FILTERS}
        rowKey={({ id }) => id}
        exportAs="versions"
        emptyTitle={t('office.versions.none')}
      />
      {edited && (
        <VersionSheet
          version={edited === 'new' ? undefined : edited}
          onSaved={reload}
          onClose={() => setEdited(undefined)}
        />
      )}
      {staged && <StageSheet version={staged} onSaved={reload} onClose={() => setStaged(undefined)} />}
    </OfficePage>
  )
}

interface VersionButtonsProps {
  version: AppVersion
  onEdit: () => void
  onStage: () => void
  onMoved: () => Promise<unknown>
}

function VersionButtons({ version: { id, version, state }, onEdit, onStage, onMoved }: VersionButtonsProps) {
  const t = useText()
  const roles = usePermitted(appVersionMachine)
  const moving = useMutation({
    mutationFn: (event: 'publish' | 'withdraw') => call(moveAppVersion, { id, event }),
    onSettled: onMoved,
  })
  const ask = async (event: 'publish' | 'withdraw') => {
    const content = t(`office.versions.${event}Ask`, { version })
    const confirmText = t(`office.versions.${event}`)
    if (await showModal({ content, confirmText, isDangerous: event === 'withdraw' })) moving.mutate(event)
  }
  return (
    <span className={css.buttons}>
      {state === 'draft' && (
        <Button size="sm" variant="soft" onClick={onEdit}>
          {t('common.edit')}
        </Button>
      )}
      {eventsFor(appVersionMachine, state, roles).map((event) => (
        <Button
          key={event}
          size="sm"
          variant={event === 'withdraw' ? 'plain' : 'soft'}
          isLoading={moving.isPending}
          onClick={() => (event === 'stage' ? onStage() : void ask(event))}
        >
          {t(`office.versions.${event}`)}
        </Button>
      ))}
    </span>
  )
}

const { text, state, dateTime, actions } = columnsOf<AppVersion>()

const TONES = { draft: 'neutral', staged: 'warning', stable: 'success', withdrawn: 'danger' } as const

const COLUMNS: readonly OfficeColumn<AppVersion>[] = [
  text('version', 'office.versions.version', { width: 90 }),
  {
    key: 'type',
    title: 'office.versions.type',
    width: 110,
    text: ({ type }, { t }) => t(`office.versions.types.${type}`),
  },
  {
    key: 'platforms',
    title: 'office.versions.platforms',
    width: 130,
    text: ({ platforms }) => platforms.join(', '),
  },
  state(
    'state',
    'office.versions.state',
    (each) => `office.versions.states.${each}`,
    (each) => TONES[each],
    { width: 130 },
  ),
  {
    key: 'share',
    title: 'office.versions.share',
    width: 90,
    align: 'right',
    text: ({ state: each, rolloutPercent }, { t, format }) =>
      each === 'staged' ? t('office.versions.percent', { percent: format.number(rolloutPercent) }) : '',
  },
  {
    key: 'contents',
    title: 'office.versions.contents',
    text: ({ contents }, { language }) => textIn(contents, language),
  },
  dateTime('createdAt', 'office.versions.createdAt'),
]

const FILTERS = [
  checkedSelect(
    'state',
    'office.versions.state',
    appVersionMachine.states,
    (each) => `office.versions.states.${each}`,
  ),
  checkedSelect('platform', 'office.versions.platforms', APP_PLATFORMS, (each) => ({ text: each })),
]
