-- Who has sent it: it is worth nothing once they own the shop no more.
alter table shop_invitations add invited_by uuid references users on delete cascade;
create index shop_invitations_inviter on shop_invitations (invited_by) where invited_by is not null;
update shop_invitations i set invited_by = a.actor_id
from audit_log a join users u on u.id = a.actor_id
where a.event = 'shop.invitation.send' and a.object_id = i.shop_id and a.change->>'invitationId' = i.id::text;
-- Of those who are owners no more by now.
delete from shop_invitations i where i.accepted_at is null and i.invited_by is not null and not exists (
  select from shop_members m where m.shop_id = i.shop_id and m.user_id = i.invited_by and m.role = 'owner');
