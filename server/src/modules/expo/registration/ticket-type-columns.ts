import type { Language } from '@tiantian/contracts/language.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'
import { LEFT_OF_TYPE } from '../event/event-card.ts'

/** SQL of the fields of a `TicketType`, from `ticket_types tt` and `events e`. */
export const ticketTypeMembers = (
  language: Language,
) => `'id', tt.id, 'name', ${textInSql('tt.name', language)}, 'description', ${textInSql('tt.description', language)},
  'left', ${LEFT_OF_TYPE}, 'perRegistrationMax', e.registration_max, 'needsApproval', tt.needs_approval or e.needs_approval,
  'saleOpensAt', tt.sale_opens_at, 'saleClosesAt', tt.sale_closes_at, 'hasWaitlist', tt.has_waitlist,
  'price', case when tt.price_minor > 0 then json_build_object('amountMinor', tt.price_minor, 'currency', e.currency) end`
