import type { Invite } from '../../../src/contract/invite';
import { canPlay } from '../../../src/rules/invites';
import type { InviteRecord } from './records';

/**
 * An invite as the viewer may see it. Only its student gets the address to play, and only when playing is
 * allowed.
 */
export function presentInvite(record: InviteRecord, viewerId: string): Invite {
  const { student, simulation, instructor, school, payment, purchase } = record;
  const invite: Invite = {
    _id: record.id,
    email: student.email,
    client: {
      _id: simulation.id,
      name: simulation.name,
      subtitle: simulation.subtitle,
      slug: simulation.slug,
      category: simulation.category,
      cover_url: simulation.coverUrl,
      duration: simulation.duration,
      price: simulation.priceCents / 100,
      how_url: simulation.howUrl,
      faq_url: simulation.faqUrl,
    },
    instructor: {
      name: instructor.name,
      lastname: instructor.lastname,
      school: school && { _id: school.id, name: school.name, free_to_play: school.freeToPlay },
    },
    payment: payment && {
      id: payment.id,
      amount: payment.amount,
      created_at: payment.updatedAt.toISOString(),
    },
    purchase: { data: { status: purchase.status }, payer: purchase.payer },
    data: { magiclink: null },
    created_at: record.createdAt.toISOString(),
  };
  if (student.id === viewerId && canPlay(invite)) invite.data.magiclink = record.playUrl;
  return invite;
}
