import { plainName } from '../../mail/layout';
import type { ClassroomRecord } from './records';

/**
 * The names in the mails about a class. Anybody can register with any address, so until the instructor's is proven it
 * stands alone: no words of a stranger's go out.
 */
export function mailNames({ name: className, instructor }: ClassroomRecord) {
  const { name, lastname, email, addressUnproven } = instructor;
  return addressUnproven
    ? { sender: email, className: '', recipient: () => '' }
    : {
        sender: plainName(`${name} ${lastname}`) || email,
        className: plainName(className),
        recipient: (known: string) => known,
      };
}
