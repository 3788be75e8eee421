import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Announcement, OfficerEvent } from '@tiantian/contracts/announcement/announcement.ts'
import {
  announcementMachine,
  countAudience,
  listAnnouncements,
  missingTexts,
  moveAnnouncement,
  OFFICER_EVENTS,
  testAnnouncement,
} from '@tiantian/contracts/announcement/announcement.ts'
import { ANNOUNCEMENT_STATES } from '@tiantian/contracts/announcement/names.ts'
import { isLanguage, textIn } from '@tiantian/contracts/language.ts'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import { useState } from 'react'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import type { OfficeColumn } from '../../office/column.tsx'
import { columnsOf } from '../../office/column.tsx'
import { DecisionSheet, decide } from '../../office/decision-sheet.tsx'
import { checkedSelect } from '../../office/filter-bar.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { QueryTable } from '../../office/query-table.tsx'
import record from '../../office/record.module.css'
import { usePermitted } from '../../office/use-may.ts'
import { call } from '../../sdk/call.ts'
import { readsOfNoun } from '../../sdk/query.ts'
import { Button } from '../../ui/button.tsx'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { languageName } from '../shell/alliance.ts'
import css from './announcement.module.css'
import { AnnouncementSheet } from './announcement-sheet.tsx'

const SENDING_MS = 3000

/** What the office tells many people: drafts, what is being sent, and how many have it and opened it. */
export function AnnouncementsPage() {
  const t = useText()
  const client = useQueryClient()
  const reload = () => client.invalidateQueries(readsOfNoun(listAnnouncements))
  const [edited, setEdited] = useState<Announcement | 'new'>()
  const [returned, setReturned] = useState<Announcement>()
  const buttons = actions(240, (one) => (
    <AnnouncementButtons
      announcement={one}
      onEdit={() => setEdited(one)}
      onReturn={() => setReturned(one)}
      onMoved={reload}
    />
  ))
  return (
    <OfficePage
      title={t('announcement.title')}
      permission="message.push"
      lead={t('announcement.note')}
      actions={<Button onClick={() => setEdited('new')}>{t('announcement.add')}</Button>}
    >
      <QueryTable
        label={t('announcement.title')}
        action={listAnnouncements}
        columns={[...COLUMNS, buttons]}
        filters={FILTERS}
        rowKey={({ id }) => id}
        exportAs="announcements"
        emptyTitle={t('announcement.none')}
        emptyText={t('announcement.noneText')}
        refetchMs={SENDING_MS}
      />
      {edited && (
        <AnnouncementSheet
          announcement={edited === 'new' ? undefined : edited}
          onSaved={reload}
          onClose={() => setEdited(undefined)}
        />
      )}
      {returned && (
        <DecisionSheet
          action={moveAnnouncement}
          noteName="reason"
          input={{ id: returned.id, version: returned.version, event: 'return' }}
          title={t('announcement.events.return')}
          text={t('announcement.returnText')}
          noteLabel={t('office.reason')}
          noteMax={300}
          onDone={() => void reload()}
          onClose={() => setReturned(undefined)}
        />
      )}
    </OfficePage>
  )
}

interface AnnouncementButtonsProps {
  announcement: Announcement
  onEdit: () => void
  onReturn: () => void
  onMoved: () => Promise<unknown>
}

function AnnouncementButtons({ announcement, onEdit, onReturn, onMoved }: AnnouncementButtonsProps) {
  const t = useText()
  const roles = usePermitted(announcementMachine)
  const { ask, isMoving } = useMoving(announcement, onMoved)
  const testing = useMutation({
    mutationFn: () => call(testAnnouncement, { id: announcement.id }),
    onSuccess: () => showToast({ title: t('announcement.tested'), icon: 'success' }),
  })
  const { state } = announcement
  // A draft goes to a second officer or out, as the number of its readers is when the button is pressed.
  const holds = state === 'draft' ? (['small'] as const) : []
  const events = eventsFor(announcementMachine, state, roles, holds).filter(isOfficerEvent)
  return (
    <span className={record.buttons}>
      {state === 'draft' && (
        <>
          <Button size="sm" variant="soft" onClick={onEdit}>
            {t('common.edit')}
          </Button>
          <Button size="sm" variant="soft" isLoading={testing.isPending} onClick={() => testing.mutate()}>
            {t('announcement.test')}
          </Button>
        </>
      )}
      {events.map((event) => (
        <Button
          key={event}
          size="sm"
          variant={event === 'cancel' || event === 'return' ? 'plain' : 'primary'}
          isLoading={isMoving}
          onClick={() => (event === 'return' ? onReturn() : void ask(event))}
        >
          {t(`announcement.events.${event}`)}
        </Button>
      ))}
    </span>
  )
}

const isOfficerEvent = (event: string): event is OfficerEvent =>
  (OFFICER_EVENTS as readonly string[]).includes(event)

function useMoving(announcement: Announcement, onMoved: () => Promise<unknown>) {
  const t = useText()
  const language = useLanguage()
  const { id, version, audience } = announcement
  const moving = useMutation({
    mutationFn: (event: OfficerEvent) => decide(moveAnnouncement, { id, version, event }),
    onSettled: onMoved,
  })
  const ask = async (chosen: Exclude<OfficerEvent, 'return'>) => {
    const missing = chosen === 'release' ? missingLanguages(announcement) : []
    if (missing.length > 0) {
      const content = t('announcement.missing', { languages: missing.map(languageName).join(', ') })
      return void showModal({ content, showCancel: false })
    }
    const { people, needsSecondOfficer } = await call(countAudience, { audience })
    const event = chosen === 'release' && needsSecondOfficer ? 'submit' : chosen
    const content = t(`announcement.ask.${event}`, {
      title: textIn(announcement.title, language),
      people: t('announcement.people', { count: people }),
    })
    const confirmText = t(`announcement.events.${event}`)
    if (await showModal({ content, confirmText, isDangerous: event === 'cancel' })) moving.mutate(event)
  }
  return { ask, isMoving: moving.isPending }
}

const missingLanguages = (announcement: Announcement) =>
  [...new Set(missingTexts(announcement).map((path) => path.split('.')[1] ?? ''))].filter(isLanguage)

const { state, dateTime, actions } = columnsOf<Announcement>()

const TONES = {
  draft: 'neutral',
  review: 'warning',
  scheduled: 'primary',
  sending: 'primary',
  sent: 'success',
  cancelled: 'danger',
} as const

const figure = (
  key: keyof Announcement['figures'],
  options?: Pick<OfficeColumn<Announcement>, 'isHidden'>,
): OfficeColumn<Announcement> => ({
  key,
  title: `announcement.${key}`,
  width: 110,
  align: 'right',
  text: ({ figures }, { format }) => format.number(figures[key]),
  ...options,
})

const COLUMNS: readonly OfficeColumn<Announcement>[] = [
  {
    key: 'title',
    title: 'announcement.name',
    width: 220,
    text: ({ title }, { language }) => textIn(title, language),
    cell: ({ title, reason, state: each }, { t, language }) => (
      <span className={css.name}>
        <b>{textIn(title, language)}</b>
        {each === 'draft' && reason && (
          <span className={css.reason}>{t('announcement.returned', { reason })}</span>
        )}
      </span>
    ),
  },
  state(
    'state',
    'announcement.state',
    (each) => `announcement.states.${each}`,
    (each) => TONES[each],
    { width: 150 },
  ),
  {
    key: 'audience',
    title: 'announcement.audience',
    width: 150,
    text: ({ audience: { group, languages, countries } }, { t, countryName }) =>
      [t(`announcement.group.${group}`), ...countries.map(countryName), ...languages.map(languageName)].join(
        ', ',
      ),
  },
  dateTime('sendAt', 'announcement.sendAt'),
  figure('recipients'),
  figure('delivered', { isHidden: true }),
  figure('opened'),
  {
    key: 'author',
    title: 'announcement.author',
    isHidden: true,
    text: ({ author }) => author.name,
  },
  dateTime('createdAt', 'announcement.createdAt', { isHidden: true }),
]

const FILTERS = [
  checkedSelect('state', 'announcement.state', ANNOUNCEMENT_STATES, (each) => `announcement.states.${each}`),
]
