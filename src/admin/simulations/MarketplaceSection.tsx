import { useHref } from 'react-router-dom';
import { SelectField } from '../../components/form/SelectField';
import { TextAreaField } from '../../components/form/TextAreaField';
import { clientPath } from '../../lib/simulationPath';
import { categoryKeys, categoryLabel } from '../../rules/categories';
import { partners } from '../../rules/partners';
import { PicturePreview } from './PicturePreview';
import { AddressInput, type EditedClient, RichInput, Switch, TextInput, textProps } from './SimulationFields';
import { VariationsPreview } from './VariationsPreview';

const categoryChoices = categoryKeys.map((key) => [key, categoryLabel(key)] as const);

export function MarketplaceSection({ client }: { client: EditedClient }) {
  const { form } = client;
  const { autoComplete: _, maxLength: __, ...category } = textProps(client, 'category');
  return (
    <>
      <TextInput client={client} name="name" required />
      <TextInput client={client} name="subtitle" />
      <TextInput client={client} name="slug" spellCheck={false} hint={<LibraryAddress client={client} />} />
      <div className="field-pair">
        <SelectField {...category} choices={categoryChoices} />
        <TextInput
          client={client}
          name="partner"
          list="partner-keys"
          hint="The key of a partner’s catalogue."
        />
        <datalist id="partner-keys">
          {partners.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </datalist>
      </div>
      <div className="field-pair">
        <TextInput client={client} name="price" type="number" min={0} step={0.01} hint="0 means free." />
        <TextInput client={client} name="duration" type="number" min={0} step={1} />
        <TextInput client={client} name="order" type="number" step={1} hint="Lower comes first." />
      </div>
      <div className="field-pair">
        <TextInput
          client={client}
          name="status"
          placeholder="created | deleted"
          hint="Only created ones are in the library."
          spellCheck={false}
          required
        />
        <Switch client={client} name="purchasable" />
        <Switch client={client} name="visibility" words={['Visible', 'Hidden']} />
      </div>
      <RichInput client={client} name="description" hint="Stands on the simulation’s card in the library." />
      <RichInput client={client} name="overview" />
      <TextAreaField
        {...textProps(client, 'variations')}
        maxLength={10_000}
        rows={4}
        spellCheck={false}
        hint="One key:label pair a line, or separated by commas."
      />
      <VariationsPreview text={form.variations} />
      <div className="picture-field d-flex flex-wrap align-items-start column-gap-3">
        <AddressInput client={client} name="cover_url" />
        <PicturePreview address={form.cover_url} name="Cover" />
      </div>
      <div className="picture-field d-flex flex-wrap align-items-start column-gap-3">
        <AddressInput client={client} name="image_url" />
        <PicturePreview address={form.image_url} name="Image" />
      </div>
      <div className="picture-field d-flex flex-wrap align-items-start column-gap-3">
        <AddressInput client={client} name="crimg_url" />
        <PicturePreview address={form.crimg_url} name="Copyright image" />
      </div>
    </>
  );
}

/** Where the simulation stands in the library with the slug as it is typed. */
function LibraryAddress({ client: { form, base } }: { client: EditedClient }) {
  const slug = form.slug.trim();
  const href = useHref(clientPath({ slug, _id: base?._id ?? '' }));
  if (!slug) return 'Left empty, it is made from the name.';
  return (
    <>
      In the library: <span className="text-break">{new URL(href, window.location.origin).href}</span>
    </>
  );
}
