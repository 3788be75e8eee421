/** SQL: whether the event `e` was ever public. A published one may be a draft again; the audit log knows. */
export const ONCE_PUBLISHED = `(e.state not in ('draft', 'in_review')
  or exists (select from registrations where event_id = e.id)
  or exists (select from audit_log where object_kind = 'event' and object_id = e.id
    and event in ('expo.event.publish', 'expo.event.withdraw')))`
