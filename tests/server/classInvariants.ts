import { sql } from 'drizzle-orm';

/** Students who hold a seat: also removed ones who had started. */
const holders = sql`count(i.id) filter (where i.revoked_at is null or i.started_at is not null or i.finished_at is not null)`;

/** Each query finds rows that violate an invariant of classes. */
export const brokenClasses = {
  'seats that are taken by nobody, or not counted': sql`
    select c.id from classes c left join invites i on i.class_id = c.id
    group by c.id having c.seats_taken <> ${holders}`,
  'more students than seats': sql`
    select c.id from classes c join invites i on i.class_id = c.id
    group by c.id having ${holders} > c.seats`,
  'seats that were added without an order, or twice': sql`
    select c.id from classes c left join purchases p on p.class_id = c.id and (p.id = c.id or p.due_at is null)
    group by c.id having c.seats is distinct from sum(p.quantity)`,
  'a seat that was paid twice': sql`
    select metadata ->> 'invite' as invite from sandbox_payments
    where status = 'succeeded' and metadata ->> 'invite' <> ''
      and not exists (select 1 from sandbox_refunds r where r.payment_id = sandbox_payments.id) group by 1 having count(*) > 1`,
  'a payment of a removed student that was not refunded': sql`
    select i.id from invites i join sandbox_payments s on s.metadata ->> 'invite' = i.id and s.status = 'succeeded'
    join payment_intents q on q.id = s.id
    where i.revoked_at is not null and not exists (select 1 from refunds r where r.payment_id = q.id and r.state <> 'failed')`,
  'a live link of a removed student': sql`
    select i.id from invites i join mails m on m.id = i.mail_id join access_links l on l.token_hash = m.link_hash
    where i.revoked_at is not null and l.used_at is null`,
};
