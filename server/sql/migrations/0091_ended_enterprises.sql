-- The identity document of a former head is not that of the next one.
update enterprise_applications a set representative_id = null,
  form = form || '{"representativeIdKind": "", "representativeIdNumber": ""}'::jsonb
where a.kind = 'enterprise' and a.representative_id is not null
  and exists (select from enterprise_changes c
    where c.application_id = a.id and c.state = 'approved' and c.after ->> 'representativeName' is not null);

-- Nobody decides any more what a struck-off enterprise has asked for.
update enterprise_changes c set state = 'withdrawn', decided_at = now()
from enterprise_applications a
where a.id = c.application_id and a.state = 'revoked' and c.state in ('submitted', 'in_review');
update enterprise_renewals r set state = 'withdrawn', decided_at = now()
from enterprise_applications a
where a.id = r.application_id and a.state = 'revoked' and r.state not in ('accepted', 'withdrawn');
delete from enterprise_documents d using enterprise_applications a
where a.id = d.application_id and a.state = 'revoked' and d.standing = 'offered';

create index enterprise_invitations_old on enterprise_invitations (expires_at);
