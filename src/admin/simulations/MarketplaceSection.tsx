import { useId, useState } from 'react';
import { useHref } from 'react-router-dom';
import { SelectField, TextAreaField } from '../../components/FormField';
import { pictureAddress, simulationPath, webAddress } from '../../rules/addresses';
import { slugProblem } from '../../rules/links/slug';
import { counted } from '../../rules/money';
import { parseVariations } from '../../rules/sessions/variations';
import { categoryKeys, categoryLabel } from '../../rules/simulations';
import { partners } from '../../rules/site';
import { useAppSelector } from '../../store/hooks';
import { selectHas } from '../../store/session';
import {
  AddressInput,
  type EditedSimulation,
  RichInput,
  Switch,
  TextInput,
  textProps,
} from './SimulationFields';

interface PicturePreviewProps {
  address: string;
  /** The picture's name, for screen readers. */
  name: string;
}

/** The picture at an address, or the reason why it cannot be shown. */
function PicturePreview({ address, name }: PicturePreviewProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const given = address.trim();
  const source = pictureAddress(given);
  const problem = !given
    ? 'No picture'
    : !source
      ? webAddress(given)
        ? 'Pictures are shown from https:// only'
        : 'Not a web address'
      : failed === source
        ? 'This picture could not be loaded'
        : null;
  return (
    <div
      className="d-flex align-items-center justify-content-center bg-body-tertiary border rounded mb-3"
      style={{ width: 160, aspectRatio: '16 / 9' }}
    >
      {problem || !source ? (
        <p className="small text-center text-secondary p-2 mb-0">
          <span className="visually-hidden">{`${name}: `}</span>
          <span>{problem}</span>
        </p>
      ) : (
        <img
          key={source}
          className="w-100 h-100 rounded"
          style={{ objectFit: 'contain' }}
          src={source}
          alt={`${name} as it is now`}
          onError={() => setFailed(source)}
        />
      )}
    </div>
  );
}

interface PictureFieldProps {
  simulation: EditedSimulation;
  name: 'cover_url' | 'image_url' | 'crimg_url';
  title: string;
}

/** The address of a picture, with the picture at its end or, on narrow screens, below it. */
const PictureField = ({ simulation, name, title }: PictureFieldProps) => (
  <div className="d-flex flex-wrap align-items-start column-gap-3">
    <div className="grow">
      <AddressInput simulation={simulation} name={name} />
    </div>
    <PicturePreview address={simulation.form[name]} name={title} />
  </div>
);

/** The variations that buyers will choose from. */
function VariationsPreview({ text }: { text: string }) {
  const id = useId();
  const variations = parseVariations(text);
  return (
    <div className="variations-preview bg-body-tertiary rounded small p-3 mb-4">
      <p id={id} className="mb-0 text-secondary">
        {variations.length === 0
          ? 'No variations: buyers have nothing to choose.'
          : `Buyers choose from ${counted(variations.length, 'option')}:`}
      </p>
      {variations.length > 0 && (
        <ul aria-labelledby={id} className="list-unstyled d-flex flex-wrap gap-2 mt-2 mb-0">
          {variations.map(({ key, label }) => (
            <li key={key} className="border rounded bg-body text-break px-2">
              <span>{label}</span>{' '}
              <code className="text-secondary ms-1" translate="no">
                {key}
              </code>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The categories to choose from, with what else the simulation has, or that it has none. */
const categoryChoices = (present: string) =>
  [...(categoryKeys.includes(present) ? [] : [present]), ...categoryKeys].map(
    (key) => [key, categoryLabel(key) || 'Choose…'] as const,
  );

export function MarketplaceSection({ simulation }: { simulation: EditedSimulation }) {
  const { form } = simulation;
  const hasSearchWords = useAppSelector((state) => selectHas(state, 'administration'));
  const { autoComplete: _, maxLength: __, ...category } = textProps(simulation, 'category');
  return (
    <>
      <TextInput simulation={simulation} name="name" required />
      <TextInput simulation={simulation} name="subtitle" />
      <TextInput
        simulation={simulation}
        name="slug"
        spellCheck={false}
        hint={<LibraryAddress simulation={simulation} />}
      />
      <div className="field-pair">
        <SelectField {...category} choices={categoryChoices(form.category)} />
        <TextInput
          simulation={simulation}
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
        <TextInput simulation={simulation} name="price" inputMode="decimal" hint="0 means free." />
        <TextInput simulation={simulation} name="duration" inputMode="numeric" />
        <TextInput
          simulation={simulation}
          name="order"
          inputMode="numeric"
          hint="Lower numbers come first."
        />
      </div>
      <div className="field-pair">
        <TextInput
          simulation={simulation}
          name="status"
          placeholder="created | deleted"
          hint={<StatusHint status={form.status} />}
          spellCheck={false}
          required
        />
        <Switch simulation={simulation} name="purchasable" hint="Needs a client root, where sessions open." />
        <Switch simulation={simulation} name="visibility" words={['Visible', 'Hidden']} />
      </div>
      <RichInput simulation={simulation} name="description" hint="Shown on the library card." />
      <RichInput simulation={simulation} name="overview" />
      <TextAreaField
        {...textProps(simulation, 'variations')}
        maxLength={10_000}
        rows={4}
        spellCheck={false}
        hint="One key:label pair per line, or separated by commas."
      />
      <VariationsPreview text={form.variations} />
      {hasSearchWords && (
        <>
          <TextAreaField
            {...textProps(simulation, 'facts')}
            rows={4}
            hint="One label: value pair per line, such as Level: MBA or Team size: 4 to 6."
          />
          <TextInput
            simulation={simulation}
            name="search_words"
            hint="The search finds these, too: beer game, inventory."
          />
        </>
      )}
      <PictureField simulation={simulation} name="cover_url" title="Cover" />
      <PictureField simulation={simulation} name="image_url" title="Image" />
      <PictureField simulation={simulation} name="crimg_url" title="Copyright image" />
    </>
  );
}

/** The address in the library for the slug in the form. */
function LibraryAddress({ simulation: { form, base } }: { simulation: EditedSimulation }) {
  const slug = form.slug.trim();
  const href = useHref(simulationPath({ slug, _id: base?._id ?? '' }));
  const address = new URL(href, window.location.origin).href;
  return (
    <span className="text-break">
      {slugProblem(slug) ? 'Leave blank to make it from the name.' : `In the library: ${address}`}
    </span>
  );
}

/** The hint of the status, with a warning for one that the product does not know. */
const StatusHint = ({ status }: { status: string }) => (
  <>
    Only created ones are in the library.{' '}
    <span role="status" className="d-block text-warning-emphasis">
      {!['', 'created', 'deleted'].includes(status.trim()) && 'This is neither “created” nor “deleted”.'}
    </span>
  </>
);
