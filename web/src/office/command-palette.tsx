import { useQuery } from '@tanstack/react-query'
import type { Permission } from '@tiantian/contracts/permission.ts'
import { isAllowed } from '@tiantian/contracts/permission.ts'
import type { KeyboardEvent } from 'react'
import { useState } from 'react'
import { useNavigator } from '../features/shell/frame/use-navigator.ts'
import { useText } from '../i18n/use-text.ts'
import { getSession, useSession } from '../sdk/session.ts'
import { Listbox, useOptions } from '../ui/form/listbox.tsx'
import { SearchIcon } from '../ui/icons.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useDebounced } from '../ui/use-debounced.ts'
import css from './command-palette.module.css'
import { RECORD_SEARCHES, useOfficeGroups } from './navigation.ts'

interface Command {
  readonly key: string
  readonly label: string
  readonly hint: string
  readonly url: string
}

const TYPING_MS = 200
/** A single letter would match half of all records. */
const SEARCHED_LENGTH = 2

/** Goes to any page of the office, or to a record by its name, without the mouse. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { navigateTo } = useNavigator()
  const [text, setText] = useState('')
  const records = useRecords(text.trim())
  const commands = [...usePages(text.trim()), ...records.found]
  const options = useOptions({ count: commands.length, isOpen: true, onOpen: () => undefined, first: 0 })
  const go = ({ url }: Command) => {
    onClose()
    navigateTo(url)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const command = commands[options.active]
    if (event.key === 'Escape') return
    if (event.key !== 'Enter' || !command) return options.onKeyDown(event)
    event.preventDefault()
    go(command)
  }
  return (
    <Dialog label={t('officeKit.palette.open')} className={css.palette} onClose={onClose}>
      <div className={css.box}>
        <SearchIcon size={18} />
        <input
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={options.listId}
          aria-activedescendant={options.activeId}
          aria-autocomplete="list"
          aria-label={t('officeKit.palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={t('officeKit.palette.placeholder')}
          value={text}
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            setText(target.value)
            options.setActive(0)
          }}
        />
        {records.isSearching && <Spinner size={16} />}
      </div>
      <Listbox
        label={t('officeKit.palette.open')}
        options={options}
        items={commands}
        itemKey={({ key }) => key}
        onPick={go}
        className={css.list}
        optionClass={css.option}
      >
        {({ label, hint }) => (
          <>
            <span className={css.label}>{label}</span>
            <span className={css.hint}>{hint}</span>
          </>
        )}
      </Listbox>
      {commands.length === 0 && !records.isSearching && (
        <p className={css.nothing}>{t('common.nothingFound')}</p>
      )}
    </Dialog>
  )
}

function usePages(text: string): readonly Command[] {
  const t = useText()
  const wanted = text.toLowerCase()
  return useOfficeGroups().flatMap((group) =>
    group.entries
      .map(({ url, title }) => ({ key: url, label: t(title), hint: t(group.title), url }))
      .filter(({ label, hint }) => `${label} ${hint}`.toLowerCase().includes(wanted)),
  )
}

const mayUse = (permission: Permission) => isAllowed(getSession().role, permission)

function useRecords(text: string) {
  const t = useText()
  const { uid } = useSession()
  const settled = useDebounced(text, TYPING_MS)
  const isWanted = settled.length >= SEARCHED_LENGTH
  const { data = [], isFetching } = useQuery({
    queryKey: [uid, 'office', 'palette', settled],
    enabled: isWanted,
    async queryFn({ signal }) {
      const searches = RECORD_SEARCHES.filter(({ permission }) => mayUse(permission))
      const found = await Promise.all(
        // A list that fails leaves the others to be chosen from.
        searches.map(({ find }) => find(settled, signal).catch(() => [])),
      )
      return searches.map(({ title }, index) => ({ title, records: found[index] ?? [] }))
    },
  })
  const found = (isWanted && text.length >= SEARCHED_LENGTH ? data : []).flatMap(({ title, records }) =>
    records.map(({ id, label, hint, url }) => ({
      key: `${title} ${id}`,
      label,
      hint: [hint, t(title)].filter(Boolean).join(' · '),
      url,
    })),
  )
  return { found, isSearching: isFetching || (text !== settled && text.length >= SEARCHED_LENGTH) }
}
