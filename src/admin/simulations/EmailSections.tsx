import { AddressInput, type EditedSimulation, RichInput } from './SimulationFields';

export function InstructorEmailSection({ simulation }: { simulation: EditedSimulation }) {
  return (
    <>
      <RichInput simulation={simulation} name="res_collateral" />
      <RichInput simulation={simulation} name="res_add_students" />
      <RichInput simulation={simulation} name="res_launch" />
      <RichInput simulation={simulation} name="res_debrief" />
      <AddressInput simulation={simulation} name="how_url_instructor" />
      <AddressInput simulation={simulation} name="faq_url_instructor" />
    </>
  );
}

export function StudentEmailSection({ simulation }: { simulation: EditedSimulation }) {
  return (
    <>
      <AddressInput simulation={simulation} name="how_url" />
      <AddressInput simulation={simulation} name="faq_url" />
    </>
  );
}
