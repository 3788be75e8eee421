-- Shops of an enterprise that is struck off are closed, not suspended: their owner can tie them to a new enterprise.
update shops s set state = 'closed', suspended_with_enterprise = false
from enterprise_applications a
where a.id = s.enterprise_id and a.state = 'revoked' and s.state = 'suspended' and s.suspended_with_enterprise;
