import type { Language } from '@tiantian/contracts/language.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'

/** SQL of the files of a registration `r`, in the order of the questions. */
export const filesOfRegistration = (language: Language) => `
  (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'bytes', m.bytes,
      'question', ${textInSql('q.label', language)}) order by q.position), '[]')
    from answer_files f join media_files m on m.id = f.id
      join event_questions q on q.event_id = f.event_id and q.key = f.question
    where f.registration_id = r.id)`
