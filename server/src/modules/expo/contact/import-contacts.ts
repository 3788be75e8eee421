import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { saveContact } from '@tiantian/contracts/expo/contact-book.ts'
import type { importContacts as contract } from '@tiantian/contracts/expo/contact-import.ts'
import { CONTACT_FILE_ROWS_MAX } from '@tiantian/contracts/expo/contact-import.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import type { ContactDraft } from './contact-source.ts'
import { readContactFile } from './contact-source.ts'

type RowReport = Output<typeof contract>['rows'][number]
type CheckedContact = Parsed<typeof saveContact>

const wrong = (rule: string) => new AppError('INVALID_INPUT', {}, [{ path: 'text', rule }])

/**
 * Adds the contacts of a file, each once, however often it comes.
 * @throws AppError('INVALID_INPUT') for what is neither a vCard nor a table with names, or has too many rows
 */
export async function importContacts(
  db: Db,
  userId: string,
  { text }: Parsed<typeof contract>,
  now: Date,
): Promise<Output<typeof contract>> {
  const drafts = await readContactFile(text).catch(() => undefined)
  if (!drafts || drafts.length === 0) throw wrong('unknown_file')
  if (drafts.length > CONTACT_FILE_ROWS_MAX) throw wrong('too_big')
  return db.transaction(async (tx) => {
    // The same file sent twice at once is added once.
    await tx`select lock_user(${userId})`
    const known = await knownKeys(tx, userId)
    const fresh: CheckedContact[] = []
    const rows = drafts.map((draft): RowReport => {
      const checked = saveContact.input.safeParse({ id: newId(), ...draft })
      const name = draft.name.slice(0, NAME_SHOWN)
      if (!checked.success)
        return { name, outcome: 'refused', field: fieldOf(checked.error.issues[0]?.path[0]) }
      const keys = keysOf(checked.data)
      if (keys.some((key) => known.has(key))) return { name, outcome: 'known', field: null }
      for (const key of keys) known.add(key)
      fresh.push(checked.data)
      return { name, outcome: 'saved', field: null }
    })
    await insert(tx, userId, fresh, now)
    return { rows }
  })
}

const NAME_SHOWN = 80

const fieldOf = (path: unknown) =>
  (['company', 'jobTitle', 'email', 'phone', 'note', 'tags'] as const).find((field) => field === path) ??
  'name'

/** By what somebody is known: an address, a number, else the name at a company. */
function keysOf({ name, company, email, phone }: Pick<ContactDraft, 'name' | 'company' | 'email' | 'phone'>) {
  const ways = [email && `email ${email.toLowerCase()}`, phone && `phone ${phone}`].filter(Boolean)
  return ways.length > 0 ? ways : [`name ${name.toLowerCase()} ${company.toLowerCase()}`]
}

async function knownKeys(tx: Tx, userId: string): Promise<Set<string>> {
  const rows = await tx<{ name: string; company: string; email: string; phone: string }[]>`
    select name, company, email, phone from contacts where owner_id = ${userId}`
  return new Set(rows.flatMap(keysOf))
}

const insert = (tx: Tx, userId: string, contacts: readonly CheckedContact[], now: Date) => tx`
  insert into contacts (id, owner_id, source, name, name_latin, company, job_title, email, phone, note, tags, created_at)
  select id, ${userId}, 'manual', name, '', company, "jobTitle", email, phone, note,
    array(select jsonb_array_elements_text(tags)), ${now}
  from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb)
    as row(id uuid, name text, company text, "jobTitle" text, email text, phone text, note text, tags jsonb)`
