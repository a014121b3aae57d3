import { AddressInput, type EditedClient, RichInput } from './SimulationFields';

export function InstructorEmailSection({ client }: { client: EditedClient }) {
  return (
    <>
      <RichInput client={client} name="res_collateral" />
      <RichInput client={client} name="res_add_students" />
      <RichInput client={client} name="res_launch" />
      <RichInput client={client} name="res_debrief" />
      <AddressInput client={client} name="how_url_instructor" />
      <AddressInput client={client} name="faq_url_instructor" />
    </>
  );
}

export function StudentEmailSection({ client }: { client: EditedClient }) {
  return (
    <>
      <AddressInput client={client} name="how_url" />
      <AddressInput client={client} name="faq_url" />
    </>
  );
}
