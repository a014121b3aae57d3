import type * as contract from '../../contract/classLink';
import {
  type AsTold,
  choiceIn,
  type Fields,
  fieldsIn,
  idIn,
  isRecord,
  momentOrNone,
  numberIn,
  textIn,
} from './fields';
import { simulationName } from './simulation';

export type ClassLink = contract.ClassLink;

export const classLinkOf = (given: Fields): ClassLink => ({
  code: textIn(given.code),
  url: textIn(given.url),
  open: given.open === true,
  domains: textIn(given.domains),
});

export interface OpenClass
  extends Omit<AsTold<contract.OpenClass>, 'client' | 'variation' | 'asks_payment' | 'caller'> {
  client: AsTold<contract.OpenClass['client']>;
  variation: string;
  asks_payment: boolean;
  caller: contract.OpenClass['caller'];
}

export function openClassOf(given: Fields): OpenClass {
  const simulation = fieldsIn(given.client);
  const instructor = fieldsIn(given.instructor);
  const { caller } = given;
  return {
    _id: idIn(given),
    name: textIn(given.name),
    client: {
      name: simulationName(simulation),
      subtitle: textIn(simulation.subtitle),
      category: choiceIn(simulation.category),
      cover_url: textIn(simulation.cover_url),
      duration: numberIn(simulation.duration),
      price: numberIn(simulation.price),
    },
    instructor: { name: textIn(instructor.name), lastname: textIn(instructor.lastname) },
    variation: textIn(given.variation),
    state: choiceIn(given.state),
    domains: textIn(given.domains),
    asks_payment: given.asks_payment === true,
    opens_at: momentOrNone(given.opens_at),
    closes_at: momentOrNone(given.closes_at),
    caller: isRecord(caller)
      ? {
          invite: textIn(caller.invite) || null,
          withdrawn: caller.withdrawn === true,
          proven: caller.proven === true,
          runs: textIn(caller.runs) || null,
        }
      : null,
  };
}
