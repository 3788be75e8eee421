import { createImport, signImportFile } from '@tiantian/contracts/import/import.ts'
import { newId } from '../platform/id.ts'
import type { Person, TestApp } from './test-app.ts'
import { FORM_TYPE, formOf } from './uploader.ts'

export const IMPORT_KIND = 'search/trade-words'

/** Uploads a table and returns the id of the file. */
export async function uploadTable(
  { app }: TestApp,
  person: Person,
  name: string,
  content: Buffer | string,
  kind = IMPORT_KIND,
) {
  const file = Buffer.from(content)
  const { id, action, fields } = await person.call(signImportFile, {
    kind,
    name,
    size: file.length,
  })
  const headers = { 'content-type': FORM_TYPE }
  await app.inject({ method: 'POST', url: action, headers, payload: formOf(fields, file) })
  return id
}

/** Uploads a table, of trade words unless another kind is named, and opens it. */
export async function openTable(
  here: TestApp,
  person: Person,
  name: string,
  content: Buffer | string,
  { kind = IMPORT_KIND, params = {} }: { kind?: string; params?: Record<string, string> } = {},
) {
  const fileId = await uploadTable(here, person, name, content, kind)
  return person.call(createImport, { requestId: newId(), kind, fileId, params })
}
